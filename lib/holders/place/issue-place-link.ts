import { insertHolderLink } from "@/db/queries/holder-sessions";
import { acrossBrands, type TenantDb } from "@/db/tenant";
import { mintToken } from "@/lib/people/auth/begin-session";
import { environment } from "@/lib/platform/env";
import { hashAddress, seal } from "@/lib/platform/secrets";
import { PLACE_LINK_LIFETIME_MS, PLACE_PATHS, type PlaceOf } from "./rules";

/** Makes a link that opens a mailbox's items, all or one brand's; its address stands nowhere else. */
export async function issuePlaceLink(
  tx: TenantDb,
  {
    mailbox,
    onlyBrand,
    isAsked,
    at,
    to = "items",
  }: { mailbox: string; onlyBrand: string | null; isAsked: boolean; at: Date; to?: PlaceOf },
): Promise<{ url: string; expiresAt: Date }> {
  const { token, tokenHash } = mintToken();
  const expiresAt = new Date(at.getTime() + PLACE_LINK_LIFETIME_MS);
  await insertHolderLink(acrossBrands(tx), {
    tokenHash,
    mailboxHash: hashAddress(mailbox),
    sealed: seal(mailbox),
    onlyBrand,
    isAsked,
    createdAt: at,
    expiresAt,
  });
  return { url: `${environment().publicUrl}${PLACE_PATHS[to]}/open/${token}`, expiresAt };
}
