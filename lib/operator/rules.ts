/** How a brand stands, as an operator looks for it. A suspended brand may close as well: it is found as both. */
export const BRAND_STANDINGS = ["active", "suspended", "closing", "closed"] as const;
export type BrandStatus = (typeof BRAND_STANDINGS)[number];

interface StandingBrand {
  suspendedAt: Date | null;
  closesAt: Date | null;
  closedAt: Date | null;
}

/** All that is to be said of a brand's standing: that it is active only when there is nothing else. */
export function standingsOf({ suspendedAt, closesAt, closedAt }: StandingBrand): BrandStatus[] {
  const others: BrandStatus[] = [];
  if (suspendedAt) others.push("suspended");
  if (closedAt) others.push("closed");
  else if (closesAt) others.push("closing");
  return others.length > 0 ? others : ["active"];
}
