import { monotonicMs } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import type { Api, ApiAnswer } from "../servers/api";
import type { Site } from "../servers/site";
import { type Claim, claim, tally } from "./claim";

const CLIENTS = 20;
const CALM_MS = 1_000;
const FIRST_ANSWER_WITHIN_MS = 1_000;
const OUTAGE_MS = { short: 2_000, full: 5_000 };

interface Seen extends Pick<ApiAnswer, "status" | "ms"> {
  atMs: number;
  retryAfter: string | null;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** PostgreSQL stops while twenty clients verify continuously, and restarts some seconds later. */
export async function drillDatabaseOutage(site: Site, { isShort }: { isShort: boolean }): Promise<Claim[]> {
  // One each: together they ask more than one account may.
  const accounts = await Promise.all(Array.from({ length: CLIENTS }, () => site.openAccount()));
  const code = await site.registerOne(requireValue(accounts[0], "An account"));
  const seen: Seen[] = [];
  const end = new AbortController();
  const clients = accounts.map(({ api }) => verifyUntil(end.signal, api, code, seen));
  await pause(CALM_MS);
  const stoppedMs = monotonicMs();
  await site.database.crash();
  await pause(OUTAGE_MS[isShort ? "short" : "full"]);
  await site.database.startAgain();
  const returnedMs = monotonicMs();
  await pause(2 * CALM_MS);
  end.abort();
  await Promise.all(clients);
  return claimsOf(seen, { stoppedMs, returnedMs, isSameProcess: !site.service.hasEnded() });
}

async function verifyUntil(end: AbortSignal, api: Api, code: string, seen: Seen[]): Promise<void> {
  while (!end.aborted) {
    const { status, ms, headers } = await api.verify(code);
    seen.push({ status, ms, atMs: monotonicMs(), retryAfter: headers.get("retry-after") });
    if (status !== 200) await pause(25);
  }
}

function claimsOf(
  seen: Seen[],
  { stoppedMs, returnedMs, isSameProcess }: { stoppedMs: number; returnedMs: number; isSameProcess: boolean },
): Claim[] {
  const statuses = (answers: Seen[]) => tally(answers.map(({ status }) => status)) || "none";
  const before = seen.filter(({ atMs }) => atMs < stoppedMs);
  const refused = seen.filter(({ status }) => status === 503);
  const firstServed = seen.find(({ atMs, status }) => status === 200 && atMs > returnedMs);
  const afterwards = firstServed ? seen.filter(({ atMs }) => atMs > firstServed.atMs + FIRST_ANSWER_WITHIN_MS) : [];
  const backInMs = firstServed ? firstServed.atMs - returnedMs : Infinity;
  return [
    claim(
      "before the outage every answer is 200",
      before.length > 0 && before.every(({ status }) => status === 200),
      statuses(before),
    ),
    claim(
      "during it there is nothing but 503",
      seen.every(({ status }) => status === 200 || status === 503) && refused.length > 0,
      statuses(seen),
    ),
    claim(
      "every 503 carries Retry-After",
      refused.length > 0 && refused.every(({ retryAfter }) => /^[1-9]\d*$/.test(retryAfter ?? "")),
      tally(refused.map(({ retryAfter }) => retryAfter ?? "none")),
    ),
    claim(
      "no 503 waits longer than 3 s",
      refused.length > 0 && refused.every(({ ms }) => ms < 3_000),
      `slowest ${Math.max(0, ...refused.map(({ ms }) => ms)).toFixed(0)} ms`,
    ),
    claim(
      `the first 200 comes within ${FIRST_ANSWER_WITHIN_MS} ms of its return`,
      backInMs <= FIRST_ANSWER_WITHIN_MS,
      `${backInMs.toFixed(0)} ms`,
    ),
    claim(
      "afterwards every answer is 200",
      afterwards.length > 0 && afterwards.every(({ status }) => status === 200),
      statuses(afterwards),
    ),
    claim("our process was not restarted", isSameProcess, isSameProcess ? "the same process" : "it has ended"),
  ];
}
