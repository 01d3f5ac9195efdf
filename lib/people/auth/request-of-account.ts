import type { Queryable } from "@/db/client";
import { insertAccountRequest } from "@/db/queries/account-requests";
import type { PlaceOf } from "@/lib/holders/place/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { seal, unseal } from "@/lib/platform/secrets";
import type { SignInOutcome } from "./rules";

/** What is written down of a request to an account before anybody looks whether there is such an account. */
export type AccountRequest =
  | { kind: "password_reset"; email: string }
  /** `to`: left out by an earlier version. */
  | { kind: "holder_link"; email: string; locale: Locale; to?: PlaceOf }
  | {
      kind: "failed_sign_in";
      email: string;
      /** ISO 8601. */
      at: string;
      outcome: Extract<SignInOutcome, "wrong_password" | "wrong_code">;
      userAgent: string | null;
      clientNetwork: string | null;
    };

/** Leaves a request to the job loop: the same work for a mailbox with an account as for one without. */
export async function requestOfAccount(
  db: Queryable,
  requestId: string,
  { kind, ...request }: AccountRequest,
): Promise<void> {
  const id = newId("acr");
  const sealed = seal(JSON.stringify(request));
  await db.transaction(async (tx) => {
    await insertAccountRequest(tx, { id, kind, requestId, sealed });
    await enqueue(tx, "account_request", { accountRequestId: id });
  });
}

/** What a request says. Throws when it was sealed under another AUTH_SECRET. */
export function readAccountRequest({ kind, sealed }: { kind: AccountRequest["kind"]; sealed: Buffer }): AccountRequest {
  return { kind, ...(JSON.parse(unseal(sealed)) as object) } as AccountRequest;
}
