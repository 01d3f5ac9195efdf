import { type AccountRequestRow, takeAccountRequest } from "@/db/queries/account-requests";
import { insertFailedSignIn } from "@/db/queries/sign-ins";
import type { AllBrandsDb } from "@/db/tenant";
import { sendPlaceLink } from "@/lib/holders/place/send-place-link";
import { newId } from "@/lib/platform/ids";
import type { HandlerOf } from "@/lib/platform/jobs/handlers";
import { sendPasswordReset } from "./passwords/send-password-reset";
import { readAccountRequest } from "./request-of-account";

/** Carries out what was asked of an account, once. */
export const accountRequest: HandlerOf<"account_request"> = {
  step: (job, { accountRequestId }) =>
    job.end(async (tx) => {
      const row = await takeAccountRequest(tx, accountRequestId);
      if (row) await carryOut(tx, row);
    }),
  // It would come too late for a link, and an address is not kept for nothing.
  onDead: async (tx, { accountRequestId }) => void (await takeAccountRequest(tx, accountRequestId)),
};

async function carryOut(tx: AllBrandsDb, row: AccountRequestRow): Promise<void> {
  const request = readAccountRequest(row);
  if (request.kind === "holder_link") return sendPlaceLink(tx, request);
  if (request.kind === "password_reset") return sendPasswordReset(tx, row.requestId, request);
  const { email, outcome, userAgent, clientNetwork } = request;
  const at = new Date(request.at);
  await insertFailedSignIn(tx, { id: newId("sgn", at), email, at, outcome, userAgent, clientNetwork });
}
