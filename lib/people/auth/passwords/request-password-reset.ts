import { requestOfAccount } from "../request-of-account";
import type { Visitor } from "../visitor";

/** Asks for a link to a new password. Neither the answer nor its time tells whether there is an account. */
export async function requestPasswordReset({ db, requestId }: Visitor, { email }: { email: string }): Promise<void> {
  await requestOfAccount(db, requestId, { kind: "password_reset", email });
}
