import pg from "pg";
import { requireValue } from "@/lib/platform/require-value";
import { readPostgresUrl, type WantedHost } from "@/lib/platform/service-urls";

/** Selects the host of a cluster like libpq's `target_session_attrs`, which the driver does not support. */

const ANSWERS_WITHIN_MS = 2_000;
/** Delay before the next check after no host was suitable. */
const IN_VAIN_MS = 100;

/** A standby does not report the timeline, which each promotion increments. */
export const ASK_HOST = `
  select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only,
    case when not pg_is_in_recovery()
      then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

export interface HostState {
  is_standby: boolean;
  is_read_only: boolean;
  timeline: number | null;
}

interface Host {
  url: string;
  host: string;
  port: number;
}

/** The message lists the hosts and their results. SQLSTATE class 08: a retry may succeed. */
export class NoSuitableHost extends Error {
  override name = "NoSuitableHost";
  readonly code = "08001";
}

const SUITS: Record<WantedHost, (state: HostState) => boolean> = {
  any: () => true,
  "read-write": (state) => !state.is_read_only,
  "read-only": (state) => state.is_read_only,
  primary: (state) => !state.is_standby,
  standby: (state) => state.is_standby,
  "prefer-standby": () => true,
};

/** Chosen on first use and after a loss. A returned former primary is refused: its timeline is older. */
export class Hosts {
  readonly #hosts: readonly Host[];
  readonly #wants: WantedHost;
  #found: Host | undefined;
  #looking: Promise<Host> | undefined;
  #newestTimeline = 0;

  private constructor(urls: readonly string[], wants: WantedHost) {
    this.#hosts = urls.map((url) => {
      const { host, port } = new pg.Client({ connectionString: url });
      return { url, host, port };
    });
    this.#wants = wants;
  }

  /** Undefined if the URL has only one host without requirements. */
  static of(url: string): Hosts | undefined {
    const { urls, wants } = readPostgresUrl(url);
    return urls.length === 1 && wants === "any" ? undefined : new Hosts(urls, wants);
  }

  /** Throws `NoSuitableHost`. */
  async find(): Promise<Host> {
    if (this.#found) return this.#found;
    this.#looking ??= this.#look();
    return this.#looking;
  }

  suits(state: HostState): boolean {
    if (!SUITS[this.#wants](state) || (state.timeline ?? Infinity) < this.#newestTimeline) return false;
    this.#newestTimeline = state.timeline ?? this.#newestTimeline;
    return true;
  }

  forget(host: string, port: number): void {
    if (this.#found?.host === host && this.#found.port === port) this.#found = undefined;
  }

  async #look(): Promise<Host> {
    const answers = this.#hosts.map(async (host) => ({ host, state: await askHost(host.url) }));
    try {
      this.#found = await this.#choose(answers);
      this.#looking = undefined;
      return this.#found;
    } catch (error) {
      setTimeout(() => (this.#looking = undefined), IN_VAIN_MS).unref();
      throw error;
    }
  }

  /** The first suitable host; of two primaries the newer timeline. A primary on a known timeline ends the wait. */
  async #choose(answers: Promise<{ host: Host; state: HostState }>[]): Promise<Host> {
    const isSure = ({ timeline }: HostState) => this.#newestTimeline > 0 && timeline !== null;
    const sure = answers.map(async (answer) => {
      const { host, state } = await answer;
      if (isSure(state) && this.suits(state)) return host;
      throw new NoSuitableHost(host.url);
    });
    const soonest = await Promise.any(sure).catch(() => undefined);
    if (soonest) return soonest;
    const settled = await Promise.allSettled(answers);
    const hostAnswers = settled.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const newest = Math.max(0, ...hostAnswers.map(({ state }) => state.timeline ?? 0));
    const suitable = hostAnswers.filter(({ state }) => (state.timeline ?? newest) === newest && this.suits(state));
    const preferred = this.#wants === "prefer-standby" && suitable.find(({ state }) => state.is_standby);
    const chosen = preferred || suitable[0];
    if (chosen) return chosen.host;
    const seen = settled.map((answer, index) => {
      const { host, port } = requireValue(this.#hosts[index], "Host");
      return `${host}:${port} ${answer.status === "fulfilled" ? wordFor(answer.value.state) : reasonOf(answer.reason)}`;
    });
    throw new NoSuitableHost(`No host is ${this.#wants}: ${seen.join(", ")}`);
  }
}

const wordFor = ({ is_standby: isStandby, is_read_only: isReadOnly }: HostState) =>
  isStandby ? "is a standby" : isReadOnly ? "is read-only" : "is a former primary";

const reasonOf = (error: unknown) => (error as { code?: string }).code ?? (error as Error).message;

async function askHost(url: string): Promise<HostState> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    application_name: "carnet-look",
  });
  // An error after the response is irrelevant.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<HostState>(ASK_HOST);
    return requireValue(rows[0], "The answer");
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** For one-off connections. Throws `NoSuitableHost`. */
export async function findHostUrl(url: string): Promise<string> {
  return (await Hosts.of(url)?.find())?.url ?? url;
}
