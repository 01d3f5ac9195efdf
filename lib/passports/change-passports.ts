import { authorise, type Context } from "@/lib/auth/actor";
import { toDomainError } from "@/lib/http/to-domain-error";
import type { ErrorCode } from "@/lib/platform/errors";
import type { PassportChangeForm } from "./change-contract";
import { changePassport } from "./change-passport";

/** At about a hundred a second, a page's patience. */
export const CHANGED_AT_ONCE_MAX = 500;

export interface ChangedPassports {
  changed: number;
  /** Stood so already. */
  unchanged: number;
  failed: { passportId: string; error: ErrorCode; detail: string }[];
}

/**
 * Makes one change to many passports, each in a transaction of its own: what one meets stops no other. The first 500 are
 * taken, each id once. Sent again it changes what was left. Throws `forbidden`.
 */
export async function changePassports(
  context: Context,
  { passportIds, ...form }: PassportChangeForm & { passportIds: readonly string[] },
): Promise<ChangedPassports> {
  authorise(context.actor, "passports.manage");
  const result: ChangedPassports = { changed: 0, unchanged: 0, failed: [] };
  for (const passportId of [...new Set(passportIds)].slice(0, CHANGED_AT_ONCE_MAX)) {
    try {
      const { isChanged } = await changePassport(context, { ...form, passportId });
      result[isChanged ? "changed" : "unchanged"] += 1;
    } catch (thrown) {
      const { code, detail } = toDomainError(thrown, context.requestId);
      result.failed.push({ passportId, error: code, detail });
    }
  }
  return result;
}
