import type { Queryable } from "@/db/client";
import { findOnlyWayIn } from "@/db/queries/company-sign-in";
import {
  type AccountRequestRow,
  takeAccountRequest,
  countPasswordResetsSince,
  insertPasswordReset,
  insertAccountRequest,
} from "@/db/queries/password-resets";
import { insertFailedSignIn } from "@/db/queries/sign-ins";
import { findUserByEmail, lockUser } from "@/db/queries/users";
import type { AllBrandsDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { domainOf } from "@/lib/people/company-sign-in/rules";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/i18n/locales";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { encrypt, decrypt } from "@/lib/platform/secrets";
import { auditInAllBrands, mintToken } from "./begin-session";
import { PASSWORD_RESET_LIFETIME_MS, PASSWORD_RESETS_AN_HOUR_MAX, type SignInOutcome } from "./rules";
import { sendAccountNotice } from "./send-account-notice";

type SendHolderLink = (tx: AllBrandsDb, request: Omit<HolderLinkRequest, "kind">) => Promise<void>;

export const accountRequestHandler = (sendHolderLink: SendHolderLink): HandlerOf<"account_request"> => ({
  step: (job, { accountRequestId }) =>
    job.end(async (tx) => {
      const row = await takeAccountRequest(tx, accountRequestId);
      if (row) await carryOut(tx, row, sendHolderLink);
    }),
  onDead: async (tx, { accountRequestId }) => void (await takeAccountRequest(tx, accountRequestId)),
});

async function carryOut(tx: AllBrandsDb, row: AccountRequestRow, sendHolderLink: SendHolderLink): Promise<void> {
  const request = readAccountRequest(row);
  if (request.kind === "holder_link") return sendHolderLink(tx, request);
  if (request.kind === "password_reset") return sendPasswordReset(tx, row.requestId, request);
  const { email, outcome, userAgent, clientNetwork } = request;
  const at = new Date(request.at);
  await insertFailedSignIn(tx, { id: newId("sgn", at), email, at, outcome, userAgent, clientNetwork });
}

/**
 * Sends at most three links an hour, and nothing to unknown mailboxes. A person whose brands all require company
 * sign-in is informed instead: people who leave the company cannot regain access.
 */
export async function sendPasswordReset(
  tx: AllBrandsDb,
  requestId: string,
  { email }: { email: string },
): Promise<void> {
  const at = now();
  const knownUser = await findUserByEmail(tx, email);
  const user = knownUser && (await lockUser(tx, knownUser.id));
  if (!user) return;
  const sent = await countPasswordResetsSince(tx, { userId: user.id, since: new Date(at.getTime() - HOUR_MS) });
  if (sent >= PASSWORD_RESETS_AN_HOUR_MAX) return;
  const { token, tokenHash } = mintToken();
  const expiresAt = new Date(at.getTime() + PASSWORD_RESET_LIFETIME_MS);
  const company =
    user.passwordHash === null ? await findOnlyWayIn(tx, { userId: user.id, domain: domainOf(user.email) }) : null;
  await insertPasswordReset(tx, {
    tokenHash,
    userId: user.id,
    createdAt: at,
    expiresAt,
    usedAt: company === null ? null : at,
  });
  if (company !== null)
    return sendAccountNotice(tx, user, {
      kind: "company_sign_in",
      url: `${environment().publicUrl}/sign-in/company`,
      brandName: company,
    });
  await sendAccountNotice(tx, user, {
    kind: "password_reset",
    url: `${environment().publicUrl}/reset-password/${token}`,
    expiresAt,
  });
  const scope = { tx, auditAs: auditInJob("account_request", tx, requestId) };
  await auditInAllBrands(scope, user.id, "user.password_reset_requested");
}

interface HolderLinkRequest {
  kind: "holder_link";
  email: string;
  locale: Locale;
  to?: "items" | "access";
}

/** Account requests are stored before the account is looked up, so that timing does not reveal whether it exists. */
type AccountRequest =
  | { kind: "password_reset"; email: string }
  | HolderLinkRequest
  | {
      kind: "failed_sign_in";
      email: string;
      at: string;
      outcome: Extract<SignInOutcome, "wrong_password" | "wrong_code">;
      userAgent: string | null;
      clientNetwork: string | null;
    };

export async function requestOfAccount(
  db: Queryable,
  requestId: string,
  { kind, ...request }: AccountRequest,
): Promise<void> {
  const id = newId("acr");
  const encryptedRequest = encrypt(JSON.stringify(request));
  await db.transaction(async (tx) => {
    await insertAccountRequest(tx, { id, kind, requestId, sealed: encryptedRequest });
    await enqueue(tx, "account_request", { accountRequestId: id });
  });
}

/** Throws if it was encrypted under another AUTH_SECRET. */
function readAccountRequest({ kind, sealed }: { kind: AccountRequest["kind"]; sealed: Buffer }): AccountRequest {
  return { kind, ...(JSON.parse(decrypt(sealed)) as object) } as AccountRequest;
}
