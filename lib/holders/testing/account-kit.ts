import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { testDatabase } from "@/lib/platform/testing/database";
import { visitor } from "@/lib/transfers/testing/transfer-kit";
import { enterHolderAccount } from "../enter-account";
import { requestAccountLink } from "../send-account-link";

/** What tests of the holder's place share. */

/** Every stored mail to an address, oldest first. */
export async function mailsTo(address: string): Promise<(EmailBody & { kind: string })[]> {
  const { rows } = await testDatabase().pool.query<{ kind: string; sealed: Buffer }>(
    "select kind, sealed from outgoing_messages where sealed is not null and channel = 'email' order by created_at, id",
  );
  return rows
    .map(({ kind, sealed }) => ({ kind, ...decryptBody<EmailBody>(sealed) }))
    .filter(({ to }) => to === address);
}

export const placeTokensIn = (text: string) =>
  [...text.matchAll(/\/my-items\/open\/([A-Za-z0-9_-]{32})/g)].map(([, token]) => token!);

/** Requests a link and runs the request; returns the tokens that the mailbox has received so far. */
export async function askForPlace(mailbox: string): Promise<string[]> {
  await requestAccountLink(visitor(), { email: mailbox, locale: "en" });
  await runAll(testDatabase().db, "account_request");
  const links = (await mailsTo(mailbox)).filter(({ kind }) => kind === "account_holder_link");
  return links.flatMap(({ text }) => placeTokensIn(text));
}

/** A session of a mailbox by the way everybody takes. */
export async function enterAs(mailbox: string): Promise<string> {
  return (await enterHolderAccount(visitor(), (await askForPlace(mailbox)).at(-1)!))!;
}
