import { setTimeout as pause } from "node:timers/promises";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import { QUEUES } from "@/lib/platform/jobs/kinds";
import { ask } from "@/lib/platform/launch/machine/postgres";
import { Api } from "../servers/api";
import type { Topology } from "../servers/topology";
import { type Claim, claim, tally } from "./claim";

/** Several processes on one database, at rest and with work for all of them. */

const IDLE_SECONDS = 60;
const PER_SECOND_MAX = 4;
/** More than all processes may run at the same time. */
const MAILS = 60;
const SHARED_WITHIN_MS = 15 * SECOND_MS;

/** Requests go to the proxy only, which checks each process once a second. */
export async function drillIdle(topology: Topology, { isShort }: { isShort: boolean }): Promise<Claim[]> {
  await topology.site.untilEverythingIsChecked();
  // New recurring jobs run immediately, and caches expire.
  await pause(isShort ? 0 : 10 * SECOND_MS);
  const count = async () => {
    const { rows } = await ask(
      topology.primary.url,
      "select (xact_commit + xact_rollback)::int as done from pg_stat_database where datname = current_database()",
    );
    return (rows[0] as { done: number }).done;
  };
  const before = await count();
  const seconds = isShort ? 10 : IDLE_SECONDS;
  await pause(seconds * SECOND_MS);
  // One of them is this query's own.
  const perSecond = ((await count()) - before - 1) / seconds;
  return [
    claim(
      `${topology.processes.length} processes at rest cause at most ${PER_SECOND_MAX} transactions/s on the primary`,
      perSecond <= PER_SECOND_MAX,
      `${perSecond.toFixed(2)}/s in ${seconds} s, with what the proxy asks every second`,
    ),
  ];
}

/** One process requests all mails while the mail server answers none. */
export async function drillSharedJobs({ site, processes, openAccount }: Topology): Promise<Claim[]> {
  const account = await openAccount();
  const first = new Api(site.service.url, account.key);
  const codes: string[] = [];
  while (codes.length < MAILS) codes.push(await site.registerOne(account));
  const releaseAnswers = site.inbox.holdAnswers();
  const recipients = codes.map((code, index) => `anna-${code.toLowerCase()}@house-${index}.example`);
  const requiredJobs = QUEUES.messages.slots * processes.length;
  const inHand = () => site.count("select count(*) from jobs where queue = 'messages' and state = 'running'");
  let [most, startMs] = [0, 0];
  try {
    const started = codes.map((code, index) =>
      first.post({ path: "/v1/transfer", body: { code, recipient_email: recipients[index] } }),
    );
    const statuses = (await Promise.all(started)).map(({ status }) => status);
    if (statuses.some((status) => status !== 201)) throw new Error(`transfers were answered ${tally(statuses)}`);
    startMs = monotonicMs();
    while (most < requiredJobs && monotonicMs() - startMs < SHARED_WITHIN_MS) {
      most = Math.max(most, await inHand());
      await pause(100);
    }
  } finally {
    releaseAnswers.release();
  }
  const sharedMs = monotonicMs() - startMs;
  await site.untilNothingIsQueued();
  const mails = recipients.map((recipient) => site.inbox.mailsTo(recipient).length);
  return [
    claim(
      "work that is asked for at one process is taken up by all",
      most === requiredJobs,
      `${most} mails in hand at once after ${(sharedMs / SECOND_MS).toFixed(1)} s, of which a process has ${QUEUES.messages.slots}`,
    ),
    claim(
      "each mail is sent once",
      mails.every((count) => count === 1),
      tally(mails),
    ),
  ];
}
