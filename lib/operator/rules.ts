/** A suspended brand can be closing too; it matches both filters. */
export const BRAND_STANDINGS = ["active", "suspended", "closing", "closed"] as const;
export type BrandStatus = (typeof BRAND_STANDINGS)[number];

interface StandingBrand {
  suspendedAt: Date | null;
  closesAt: Date | null;
  closedAt: Date | null;
}

export function standingsOf({ suspendedAt, closesAt, closedAt }: StandingBrand): BrandStatus[] {
  const others: BrandStatus[] = [];
  if (suspendedAt) others.push("suspended");
  if (closedAt) others.push("closed");
  else if (closesAt) others.push("closing");
  return others.length > 0 ? others : ["active"];
}
