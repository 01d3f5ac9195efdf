import type { Queryable } from "@/db/client";
import { insertTransferLink } from "@/db/queries/transfer-links";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import type { TransferLinkPurpose } from "./rules";

/** 192 bits, 32 characters. */
const TOKEN_BYTES = 24;
const TOKEN_FORM = /^[A-Za-z0-9_-]{32}$/;

/** Makes a link and answers its address, which stands nowhere else: only the token's hash is stored. */
export async function issueLink(tx: Queryable, link: { transferId: string; purpose: TransferLinkPurpose; at: Date }): Promise<string> {
  const token = randomSecret(TOKEN_BYTES).toString("base64url");
  await insertTransferLink(tx, { tokenHash: sha256Hex(token), transferId: link.transferId, purpose: link.purpose, createdAt: link.at });
  return `${environment().publicUrl}/t/${token}`;
}

/** By what a token is looked up, or null when it cannot be one. */
export function hashToken(token: string): string | null {
  return TOKEN_FORM.test(token) ? sha256Hex(token) : null;
}
