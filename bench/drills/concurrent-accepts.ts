import { linkIn } from "@/e2e/support/smtp-server";
import type { Site } from "../servers/site";
import { type Claim, claim, tally } from "./claim";

/** Many clients press the button of one link at the same time. */
export async function drillConcurrentAccepts(site: Site, { clients }: { clients: number }): Promise<Claim[]> {
  const account = await site.openAccount();
  const code = await site.registerOne(account);
  const recipient = `anna-${code.toLowerCase()}@example.com`;
  const started = await account.api.post({ path: "/v1/transfer", body: { code, recipient_email: recipient } });
  const invitation = await site.inbox.waitForMail(recipient);
  const link = linkIn(invitation.text, site.service.url)!;
  const pages = await Promise.all(Array.from({ length: clients }, () => fetch(link).then(({ status }) => status)));
  const opened = await stateOf(site, started.body.id);
  const clicks = await Promise.all(
    Array.from({ length: clients }, () => fetch(`${link}/accept`, { method: "POST", redirect: "manual" })),
  );
  await site.untilNothingIsQueued();
  const state = await stateOf(site, started.body.id);
  const winners = clicks.filter(({ headers }) =>
    headers.getSetCookie().some((cookie) => cookie.includes("carnet-flash=")),
  );
  const mails = site.inbox.mailsTo(recipient).length;
  return [
    claim(
      `${clients} readings of the page change nothing`,
      // The gate for pages may send some away on a slow machine.
      pages.includes(200) &&
        pages.every((status) => status === 200 || status === 503) &&
        opened.status === "pending" &&
        opened.transfer_count === 0 &&
        opened.completed === 0,
      `${tally(pages)}, then ${JSON.stringify(opened)}`,
    ),
    claim(
      `of ${clients} clicks at once one is told that it accepted, the others what became of it`,
      winners.length === 1 && clicks.every(({ status }) => status === 303 || status === 503),
      `${tally(clicks.map(({ status }) => status))}, ${winners.length} with its word`,
    ),
    claim(
      "one change: transfer_count 1, one holder, one audit row, one warranty begun",
      state.status === "completed" &&
        state.transfer_count === 1 &&
        state.holders === 1 &&
        state.completed === 1 &&
        state.warranties === 1,
      JSON.stringify(state),
    ),
    claim("one receipt to the recipient beside the invitation", mails === 2, `${mails} mails`),
  ];
}

interface State {
  status: string;
  transfer_count: number;
  holders: number;
  completed: number;
  warranties: number;
}

async function stateOf(site: Site, transferId: string): Promise<State> {
  const [state] = await site.rows<State>(
    `select t.status, p.transfer_count,
       (select count(*)::int from holders h where h.brand_id = t.brand_id) as holders,
       (select count(*)::int from audit_log a where a.target_id = t.id and a.action = 'transfer.completed') as completed,
       (select count(*)::int from warranties w where w.passport_id = p.id and w.state = 'active') as warranties
     from transfers t join passports p on p.id = t.passport_id where t.id = $1`,
    [transferId],
  );
  return state!;
}
