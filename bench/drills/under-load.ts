import { setTimeout as pause } from "node:timers/promises";
import { erpRecords } from "@/e2e/support/erp";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import type { ApiAnswer } from "../servers/api";
import type { Account } from "../servers/site";
import type { Topology } from "../servers/topology";
import { type Claim, claim, tally } from "./claim";

/** What clients of the whole deployment meet while something happens to a part of it. */

const VERIFYING = 6;
const REGISTERING = 2;
/** Keeps the machine far from its limit, so that what is slow is slow for what happened. */
const PAUSE_MS = 20;
const CALM_MS = 2_000;
/** Far from the records of other drills. */
let recordsFrom = 20_000_000;

interface Seen extends Pick<ApiAnswer, "status" | "ms"> {
  atMs: number;
  retryAfter: string | null;
  /** Of a verification that a replica answered, in seconds; null where the answer does not say it. */
  age: number | null;
  /** Since when what is answered holds, in milliseconds before the answer. */
  oldMs: number;
}

export interface Load {
  seen: Seen[];
  /** Codes of passports whose registration was acknowledged. */
  acknowledged: string[];
  account: Account;
  code: string;
}

/** Clients that verify and register by way of the proxy before, during and after something. */
export async function underLoad(topology: Topology, happening: (load: Load) => Promise<void>): Promise<Load> {
  const account = await topology.openAccount();
  // One each: together they may ask more than one account's limit.
  const verifiers = await Promise.all(Array.from({ length: VERIFYING }, () => topology.openAccount()));
  const load: Load = { seen: [], acknowledged: [], account, code: await topology.site.registerOne(account) };
  const end = new AbortController();
  const until = async (ask: () => Promise<ApiAnswer>) => {
    while (!end.signal.aborted) {
      const answer = await ask();
      load.seen.push(seenOf(answer));
      await pause(PAUSE_MS);
    }
  };
  const register = async () => {
    const [body] = erpRecords(1, { from: (recordsFrom += 1), hasLots: false });
    const answer = await account.api.post({ path: "/v1/products", body });
    if (answer.status === 201) load.acknowledged.push(answer.body.code as string);
    return answer;
  };
  const clients = [
    ...verifiers.map(({ api }) => until(() => api.verify(load.code))),
    ...Array.from({ length: REGISTERING }, () => until(register)),
  ];
  await pause(CALM_MS);
  try {
    await happening(load);
    await pause(CALM_MS);
  } finally {
    end.abort();
    await Promise.all(clients);
  }
  return load;
}

function seenOf({ status, ms, headers, body }: ApiAnswer): Seen {
  const since = body?.authenticity?.verified_at as string | undefined;
  return {
    status,
    ms,
    atMs: monotonicMs(),
    retryAfter: headers.get("retry-after"),
    age: headers.has("age") ? Number(headers.get("age")) : null,
    oldMs: since === undefined ? 0 : Date.now() - Date.parse(since),
  };
}

const statuses = (seen: Seen[]) => tally(seen.map(({ status }) => status)) || "none";
const isServed = ({ status }: Seen) => status === 200 || status === 201;
/** The wait that a 503 requests while the database is away. */
const RETRY_AFTER_MS = SECOND_MS;

export function claimNoneFailed({ seen }: Load): Claim {
  const slowest = Math.max(...seen.map(({ ms }) => ms));
  return claim(
    "no request fails",
    seen.length > 0 && seen.every(isServed),
    `${statuses(seen)}, slowest ${slowest.toFixed(0)} ms`,
  );
}

function claimOnlyRefused({ seen }: Load): Claim {
  return claim(
    "there is nothing but answers and 503 with Retry-After",
    seen.some(isServed) &&
      seen.every((one) => isServed(one) || (one.status === 503 && /^[1-9]\d*$/.test(one.retryAfter ?? ""))),
    statuses(seen),
  );
}

/** `untilMs`: when what was broken was whole again. */
export function claimOnlyPassing(load: Load, { untilMs, withinMs }: { untilMs: number; withinMs: number }): Claim[] {
  const refused = load.seen.filter((one) => !isServed(one));
  const last = Math.max(0, ...refused.map(({ atMs }) => atMs)) - untilMs;
  return [
    claimOnlyRefused(load),
    claim(
      `the last 503 comes within ${withinMs} ms of its return`,
      last <= withinMs && load.seen.some((one) => isServed(one) && one.atMs > untilMs),
      refused.length === 0 ? "none came" : `${last.toFixed(0)} ms`,
    ),
  ];
}

interface Promotion {
  killedMs: number;
  askedMs: number;
  /** When the copy took writes. */
  promotedMs: number;
}

/**
 * 503 lasts only while there is no primary, plus one retry interval: a client refused at the last moment retries that
 * much later and notices nothing else. These clients retry immediately.
 */
export function claimNoLongerThanPromotion(load: Load, { killedMs, askedMs, promotedMs }: Promotion): Claim[] {
  const refused = load.seen.filter(({ status }) => status === 503);
  const times = refused.map(({ atMs }) => atMs);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const seen =
    refused.length === 0
      ? "no 503"
      : `503 for ${ms(last - first)}, until ${ms(last - promotedMs)} after the promotion was done`;
  const hasRetryAfter = refused.every(({ retryAfter }) => Number(retryAfter) * SECOND_MS === RETRY_AFTER_MS);
  return [
    claimOnlyRefused(load),
    claim(
      `503 is answered for no longer than there is no primary, and ${RETRY_AFTER_MS} ms, which it tells clients to wait`,
      hasRetryAfter && last <= promotedMs + RETRY_AFTER_MS,
      `${seen}; no primary for ${ms(promotedMs - killedMs)}, of which the promotion itself took ${ms(promotedMs - askedMs)}`,
    ),
    claim(
      "registrations go on afterwards",
      load.seen.some(({ status, atMs }) => status === 201 && atMs > Math.max(last, promotedMs)),
      statuses(load.seen.filter(({ atMs }) => atMs > promotedMs)),
    ),
  ];
}

/** Checks in the database, without the service, that everything acknowledged is stored. */
export async function claimNothingLost({ site }: Topology, { acknowledged }: Load): Promise<Claim> {
  const codes = [acknowledged.map((code) => code.replaceAll("-", ""))];
  const count = () => site.count("select count(*) from passports where code = any($1)", codes);
  // The first connections may lead to servers that have stopped, through poolers that have not.
  let stored = await count().catch(() => undefined);
  for (let attempt = 0; stored === undefined && attempt < 50; attempt += 1) {
    await pause(PAUSE_MS * 10);
    stored = await count().catch(() => undefined);
  }
  return claim(
    "what was acknowledged is there",
    acknowledged.length > 0 && stored === acknowledged.length,
    `${stored} of ${acknowledged.length} registrations`,
  );
}

export function claimSameProcesses({ processes }: Topology): Claim {
  const ended = processes.filter((one) => one.hasEnded()).length;
  return claim("no process was restarted", ended === 0, `${ended} of ${processes.length} have ended`);
}
