import { insertHolderLink } from "@/db/queries/holder-sessions";
import { acrossBrands, type TenantDb } from "@/db/tenant";
import { mintToken } from "@/lib/people/auth/begin-session";
import { environment } from "@/lib/platform/env";
import { hashAddress, encrypt } from "@/lib/platform/secrets";
import { ACCOUNT_LINK_LIFETIME_MS, HOLDER_ACCOUNT_PATHS, type HolderAccountOf } from "./rules";

export async function issueAccountLink(
  tx: TenantDb,
  {
    mailbox,
    onlyBrand,
    isAsked,
    at,
    to = "items",
  }: { mailbox: string; onlyBrand: string | null; isAsked: boolean; at: Date; to?: HolderAccountOf },
): Promise<{ url: string; expiresAt: Date }> {
  const { token, tokenHash } = mintToken();
  const expiresAt = new Date(at.getTime() + ACCOUNT_LINK_LIFETIME_MS);
  await insertHolderLink(acrossBrands(tx), {
    tokenHash,
    mailboxHash: hashAddress(mailbox),
    sealed: encrypt(mailbox),
    onlyBrand,
    isAsked,
    createdAt: at,
    expiresAt,
  });
  return { url: `${environment().publicUrl}${HOLDER_ACCOUNT_PATHS[to]}/open/${token}`, expiresAt };
}
