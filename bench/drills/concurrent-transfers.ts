import type { Site } from "../servers/site";
import { type Claim, claim, tally } from "./claim";

/** Many clients start a transfer of the same passport at the same time, each to another recipient. */
export async function drillConcurrentTransfers(site: Site, { clients }: { clients: number }): Promise<Claim[]> {
  const account = await site.openAccount();
  const { api } = account;
  const code = await site.registerOne(account);
  const recipients = Array.from(
    { length: clients },
    (_, index) => `recipient-${index}-${code.toLowerCase()}@example.com`,
  );
  const answers = await Promise.all(
    recipients.map((recipient_email) => api.post({ path: "/v1/transfer", body: { code, recipient_email } })),
  );
  const started = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status, body }) => status === 409 && body.code === "transfer_already_pending");
  const winner = started[0]?.body.id as string | undefined;
  await site.untilNothingIsQueued();
  const mails = recipients.flatMap((recipient) => site.inbox.mailsTo(recipient));
  const stored = await site.count(
    "select count(*) from transfers t join passports p on p.id = t.passport_id where p.code = $1",
    [code.replaceAll("-", "")],
  );
  return [
    claim(
      `${clients} transfers of one passport at once: one 201, ${clients - 1} x 409`,
      started.length === 1 && refused.length === clients - 1,
      `${tally(answers.map(({ status }) => status))}, slowest ${Math.max(...answers.map(({ ms }) => ms)).toFixed(0)} ms`,
    ),
    claim(
      "every 409 names the transfer that won",
      winner !== undefined && refused.length > 0 && refused.every(({ body }) => body.transfer_id === winner),
      winner ?? "none won",
    ),
    claim(
      "exactly one mail, to the recipient who won",
      mails.length === 1 && mails[0]!.recipients[0] === started[0]?.body.recipient_email,
      `${mails.length} mails, ${stored} transfers stored`,
    ),
    claim("one transfer is stored", stored === 1, String(stored)),
  ];
}
