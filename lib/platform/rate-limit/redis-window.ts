import { createHash } from "node:crypto";
import { monotonicMs } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import { eachServer, type RedisClient, CALL_DEADLINE_MS, RedisLink } from "./redis-link";
import { type Admission, describeAdmission, type Limits, refusedForMs, type Verdict, WINDOW_MS } from "./rules";

interface Word {
  /** Further requests that Redis admits. Other processes can lower it; it does not grow before `growsAtMs`. */
  room: number;
  growsAtMs: number;
  admission: Admission;
}

/** Above this number all entries are dropped, and late calls are decided without them. */
const ACCOUNTS_MAX = 10_000;

/**
 * The last answer of Redis per account, for calls whose answer is late. Redis may still count such a call, so each
 * one reduces the remaining capacity. Without remaining capacity the call is refused, as Redis will refuse it.
 */
export class RecentRefusals {
  private readonly refusalsByAccount = new Map<string, Word>();
  private readonly unanswered = new Map<string, number>();

  record(accountId: string, word: Word): void {
    if (this.refusalsByAccount.size >= ACCOUNTS_MAX) this.refusalsByAccount.clear();
    this.refusalsByAccount.set(accountId, word);
  }

  /** Records a late call until it settles. Returns the refusal that Redis is certain to give, or undefined. */
  takeLate(accountId: string, atMs: number, settled: Promise<unknown>, cost = 1): Admission | undefined {
    const before = this.unanswered.get(accountId) ?? 0;
    this.unanswered.set(accountId, before + cost);
    const settle = () => this.settle(accountId, cost);
    settled.then(settle, settle);
    const word = this.refusalsByAccount.get(accountId);
    if (!word || atMs >= word.growsAtMs || before + cost <= word.room) return undefined;
    return {
      ...word.admission,
      admitted: false,
      remaining: 0,
      reserveRemaining: 0,
      retryAfterSeconds: Math.ceil((word.growsAtMs - atMs) / 1000),
    };
  }

  clear(): void {
    this.refusalsByAccount.clear();
  }

  private settle(accountId: string, cost: number): void {
    const left = requireValue(this.unanswered.get(accountId), "An entry of unanswered") - cost;
    if (left > 0) this.unanswered.set(accountId, left);
    else this.unanswered.delete(accountId);
  }
}

/**
 * The rule of rules.ts as one atomic step, in microseconds of the server's clock. Two lists per account contain the
 * times of admitted requests and of those from the reserve: at most N + B and B entries, which expire after a minute.
 */
export const ADMIT_SCRIPT = `
local minute, reserve = KEYS[1], KEYS[2]
local limit, spare, counts = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == '1'
local cost = tonumber(ARGV[4])
local clock = redis.call('TIME')
local now = clock[1] * 1000000 + clock[2]
local window = ${WINDOW_MS * 1000}

-- A server clock that was set back must neither disorder the lists nor freeze the window.
local newest = tonumber(redis.call('LINDEX', minute, -1) or 0)
if newest > now + 1000000 then
  redis.call('DEL', minute, reserve)
elseif newest > now then
  now = newest
end

local function forget(key)
  local batch = 1
  while batch >= 1 do
    local last = redis.call('LINDEX', key, batch - 1)
    if last and tonumber(last) <= now - window then
      redis.call('LTRIM', key, batch, -1)
      batch = batch * 2
    else
      batch = math.floor(batch / 2)
    end
  end
end
forget(minute)
forget(reserve)

local admitted, spent = redis.call('LLEN', minute), redis.call('LLEN', reserve)
local share = math.max(0, admitted + cost - math.max(limit, admitted))
local verdict = 'refused'
if share == 0 then
  verdict = 'minute'
elseif admitted + cost <= limit + spare and spent + share <= spare then
  verdict = 'reserve'
end

local function count(key, times)
  for _ = 1, times do
    redis.call('RPUSH', key, string.format('%.0f', now))
  end
  redis.call('PEXPIRE', key, window / 1000 + 1000)
end
if counts and verdict ~= 'refused' then
  count(minute, cost)
  admitted = admitted + cost
end
if counts and verdict == 'reserve' then
  count(reserve, share)
  spent = spent + share
end

local function leaves_in(key, index)
  local at = redis.call('LINDEX', key, index)
  return at and at + window - now or 0
end
local minute_frees, reserve_frees = leaves_in(minute, math.max(0, admitted - limit)), 0
if admitted >= limit + spare then
  reserve_frees = leaves_in(minute, admitted - limit - spare)
end
if spent >= spare then
  reserve_frees = math.max(reserve_frees, leaves_in(reserve, spent - spare))
end
return { verdict, admitted, spent, minute_frees, reserve_frees, leaves_in(minute, 0),
  cost > 1 and leaves_in(minute, math.max(0, admitted - limit + cost - 1)) or -1 }
`;

const ADMIT_SCRIPT_SHA1 = createHash("sha1").update(ADMIT_SCRIPT).digest("hex");

export type AdmitAnswer = [
  verdict: Verdict,
  admitted: number,
  fromReserve: number,
  minuteFreesInUs: number,
  reserveFreesInUs: number,
  oldestLeavesInUs: number,
  /** -1: the request costs one. */
  costFreesInUs: number,
];

/** The braces keep an account's keys on one node of a Cluster. */
export function admitArguments(accountId: string, { limit, reserve }: Limits, counts: boolean, cost = 1) {
  const key = `carnet:rate:{${accountId}}`;
  return [2, `${key}:minute`, `${key}:reserve`, limit, reserve, counts ? 1 : 0, cost] as const;
}

export function readAdmitAnswer(answer: AdmitAnswer, limits: Limits, sentMs: number): Word {
  const [verdict, admitted, fromReserve, minuteFreesInUs, reserveFreesInUs, oldestLeavesInUs, costFreesInUs] = answer;
  const state = {
    admitted,
    fromReserve,
    minuteFreesInMs: minuteFreesInUs / 1000,
    reserveFreesInMs: reserveFreesInUs / 1000,
    ...(costFreesInUs > 0 && { costFreesInMs: costFreesInUs / 1000 }),
  };
  const admission = describeAdmission(verdict, state, limits);
  const growsInMs = verdict === "refused" ? refusedForMs(state, limits) : oldestLeavesInUs / 1000;
  return { admission, room: admission.remaining + admission.reserveRemaining, growsAtMs: sentMs + growsInMs };
}

interface Counting {
  counts: boolean;
  cost: number;
}

async function runAdmitScript(client: RedisClient, args: ReturnType<typeof admitArguments>): Promise<AdmitAnswer> {
  try {
    return (await client.evalsha(ADMIT_SCRIPT_SHA1, ...args)) as AdmitAnswer;
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
    return (await client.eval(ADMIT_SCRIPT, ...args)) as AdmitAnswer;
  }
}

/** A standby accepts the script but refuses writes. In a Cluster each server needs the script. */
async function proveWritable(client: RedisClient): Promise<void> {
  const loaded = eachServer(client).map((server) => server.script("LOAD", ADMIT_SCRIPT));
  await Promise.all([client.set("carnet:rate:probe", 1, "PX", WINDOW_MS), ...loaded]);
}

/** Undefined: Redis is unavailable, or its answer is late and may be an admission. */
export class RedisWindow {
  private readonly link: RedisLink;
  private readonly lastWords = new RecentRefusals();

  constructor(url: string, callDeadlineMs = CALL_DEADLINE_MS) {
    this.link = new RedisLink({
      url,
      prepare: (client) => this.prepare(client),
      callDeadlineMs,
      means: {
        up: "Redis answers: rate limits are shared between processes",
        away: "Redis is away: each process applies the rate limits alone",
      },
    });
  }

  get isUp(): boolean {
    return this.link.isUp;
  }

  get isWorthAsking(): boolean {
    return this.link.isWorthAsking;
  }

  admit(accountId: string, limits: Limits, cost = 1): Promise<Admission | undefined> {
    return this.decide(accountId, limits, { counts: true, cost });
  }

  peek(accountId: string, limits: Limits): Promise<Admission | undefined> {
    return this.decide(accountId, limits, { counts: false, cost: 1 });
  }

  close(): void {
    this.link.close();
  }

  /** Redis may have lost its data before it reconnects. */
  private prepare(client: RedisClient): Promise<void> {
    this.lastWords.clear();
    return proveWritable(client);
  }

  private async decide(accountId: string, limits: Limits, how: Counting): Promise<Admission | undefined> {
    let admissionRequest: Promise<Admission> | undefined;
    const admission = await this.link.ask(
      (client) => (admissionRequest = this.askAndHear(client, accountId, limits, how)),
    );
    if (admission || !admissionRequest || !how.counts || !this.isUp) return admission;
    return this.lastWords.takeLate(accountId, monotonicMs(), admissionRequest, how.cost);
  }

  private async askAndHear(
    client: RedisClient,
    accountId: string,
    limits: Limits,
    { counts, cost }: Counting,
  ): Promise<Admission> {
    const sentMs = monotonicMs();
    const answer = await runAdmitScript(client, admitArguments(accountId, limits, counts, cost));
    const word = readAdmitAnswer(answer, limits, sentMs);
    this.lastWords.record(accountId, word);
    return word.admission;
  }
}
