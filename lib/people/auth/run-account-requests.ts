import type { Queryable } from "@/db/client";
import { type AccountRequestRow, deleteAccountRequest, takeAccountRequests } from "@/db/queries/account-requests";
import { insertFailedSignIn } from "@/db/queries/sign-ins";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { sendPasswordReset } from "./passwords/send-password-reset";
import { readAccountRequest } from "./request-of-account";

const BATCH_MAX = 50;
/** When one that failed, or whose process died, comes again. */
const RETRY_MS = 30 * SECOND_MS;
/** An hour's worth: a link to a new password would have ended by then. */
const ATTEMPTS_MAX = 120;

/** Carries out what was asked of accounts, once each and in order, and answers how many requests it took up. */
export async function runAccountRequests(db: Queryable): Promise<number> {
  const at = now();
  const taken = await takeAccountRequests(db, { at, dueAt: new Date(at.getTime() + RETRY_MS), limit: BATCH_MAX });
  for (const row of taken) await attempt(db, row);
  return taken.length;
}

async function attempt(db: Queryable, row: AccountRequestRow): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      if (await deleteAccountRequest(tx, row.id)) await carryOut(tx, row);
    });
  } catch (error) {
    log().warn({ kind: row.kind, attempts: row.attempts, err: errorForLog(error) }, "a request of an account failed");
    if (row.attempts >= ATTEMPTS_MAX) await deleteAccountRequest(db, row.id);
  }
}

async function carryOut(tx: Queryable, row: AccountRequestRow): Promise<void> {
  const request = readAccountRequest(row);
  if (request.kind === "password_reset") return sendPasswordReset(tx, row.requestId, request);
  const { email, outcome, userAgent, clientNetwork } = request;
  const at = new Date(request.at);
  await insertFailedSignIn(tx, { id: newId("sgn", at), email, at, outcome, userAgent, clientNetwork });
}
