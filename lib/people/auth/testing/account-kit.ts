import type { Role } from "@/lib/access/permissions";
import { newId } from "@/lib/platform/ids";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";

/** What tests of accounts share. */

export const visitor = () => ({ db: testDatabase().db, requestId: newId("req") });
export const client = { clientAddress: null, userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0", deviceHash: null };

/** A manager, who needs no second step by default. */
export async function mintAccount(role: Role = "manager") {
  const { db } = testDatabase();
  const { brandId } = await mintBrand(db);
  const member = await mintMember(db, { brandId, role });
  return { ...member, brandId, context: contextOf(db, member.actor) };
}

export type Account = Awaited<ReturnType<typeof mintAccount>>;

/** What a person was sent about their account, oldest first. */
export async function accountMail(email: string): Promise<(EmailBody & { kind: string })[]> {
  const { rows } = await testDatabase().pool.query<{ kind: string; sealed: Buffer }>(
    "select kind, sealed from outgoing_messages where brand_id is null and sealed is not null order by created_at, id",
  );
  return rows.map(({ kind, sealed }) => ({ kind, ...decryptBody<EmailBody>(sealed) })).filter(({ to }) => to === email);
}

/** Runs the requested account jobs, as the job loop does after the responses. */
export async function settleRequests(): Promise<void> {
  await runAll(testDatabase().db, "account_request");
}

export const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
