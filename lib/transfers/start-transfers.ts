import { authorise, type Context } from "@/lib/auth/actor";
import { toDomainError } from "@/lib/http/to-domain-error";
import type { Locale } from "@/lib/i18n/locales";
import { formatPassportCode } from "@/lib/passports/code";
import type { ErrorCode } from "@/lib/platform/errors";
import type { ListedTransfer } from "./read-transfer-list";
import { startTransfer } from "./start-transfer";

export type StartedLine = { line: number; recipientEmail: string } & (
  | { ok: true; transferId: string; code: string; expiresAt: Date }
  /** `transferId`: of the transfer that was pending already. */
  | { ok: false; code: string; error: ErrorCode; detail: string; transferId: string | null }
);

/**
 * Starts the transfers of a list one after the other, each in a transaction of its own: what one line meets stops no other.
 * Sent again, a line that was started meets its own transfer and changes nothing. Throws `forbidden`.
 */
export async function startTransfers(context: Context, { transfers, locale }: { transfers: readonly ListedTransfer[]; locale?: Locale }): Promise<StartedLine[]> {
  authorise(context.actor, "transfers.manage");
  const results: StartedLine[] = [];
  for (const { line, input } of transfers) results.push({ line, recipientEmail: input.recipient_email, ...(await startOne(context, { ...input, locale })) });
  return results;
}

async function startOne(context: Context, input: Parameters<typeof startTransfer>[1]) {
  try {
    const { transfer, code } = await startTransfer(context, input);
    return { ok: true as const, transferId: transfer.id, code: formatPassportCode(code), expiresAt: transfer.expiresAt };
  } catch (thrown) {
    const { code: error, detail, extras } = toDomainError(thrown, context.requestId);
    const transferId = (extras.members?.["transfer_id"] as string | undefined) ?? null;
    return { ok: false as const, code: input.code, error, detail, transferId };
  }
}
