import { insertTransferLink } from "@/db/queries/transfer-links";
import type { BrandDb } from "@/db/tenant";
import { mintToken } from "@/lib/people/auth/single-use-token";
import { environment } from "@/lib/platform/env";
import type { TransferLinkPurpose } from "../rules";

/** Makes a link and answers its address, which stands nowhere else: only the token's hash is stored. */
export async function issueLink(
  tx: BrandDb,
  link: { transferId: string; purpose: TransferLinkPurpose; at: Date },
): Promise<string> {
  const { token, tokenHash } = mintToken();
  await insertTransferLink(tx, { tokenHash, transferId: link.transferId, purpose: link.purpose, createdAt: link.at });
  return `${environment().publicUrl}/t/${token}`;
}
