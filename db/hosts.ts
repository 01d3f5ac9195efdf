import pg from "pg";
import { readPostgresUrl, type WantedHost } from "@/lib/platform/postgres-url";
import { requireValue } from "@/lib/platform/require-value";

/** Finds the host of a cluster that can serve, as libpq does for `target_session_attrs`; the driver does not. */

const ANSWERS_WITHIN_MS = 2_000;
/** For so long nobody asks again after every host has been asked in vain. */
const IN_VAIN_MS = 100;

/** Of the timeline, which each promotion counts up, a standby tells nothing. */
export const ASK_HOST = `
  select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') = 'on' as is_read_only,
    case when not pg_is_in_recovery()
      then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

export interface HostState {
  is_standby: boolean;
  is_read_only: boolean;
  timeline: number | null;
}

/** One host as the driver takes it. */
interface Host {
  url: string;
  host: string;
  port: number;
}

/** Says which of them was asked, and what came of it. An SQLSTATE of class 08: the same may succeed a moment later. */
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

/**
 * The hosts of one cluster. Which one suits is asked when it is first needed, and anew after a connection was lost. A
 * former primary that comes back beside the one that was promoted in its place is not taken for one: its timeline is
 * older.
 */
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

  /** Undefined for an address of one host that may be of any kind: there is nothing to choose. */
  static of(url: string): Hosts | undefined {
    const { urls, wants } = readPostgresUrl(url);
    return urls.length === 1 && wants === "any" ? undefined : new Hosts(urls, wants);
  }

  /** The host that suits. Throws `NoSuitableHost`. */
  async find(): Promise<Host> {
    if (this.#found) return this.#found;
    this.#looking ??= this.#look();
    return this.#looking;
  }

  /** Whether what was connected to is what is wanted, by its answer to `ASK_HOST`. */
  suits(state: HostState): boolean {
    if (!SUITS[this.#wants](state) || (state.timeline ?? Infinity) < this.#newestTimeline) return false;
    this.#newestTimeline = state.timeline ?? this.#newestTimeline;
    return true;
  }

  /** Has the hosts asked again at the next connection. */
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

  /**
   * The first in their order that suits, of two that say that they are the primary the newer one. Once a timeline is
   * known, a primary on it is one for sure, and no silent host is waited for.
   */
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
    const heard = settled.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const newest = Math.max(0, ...heard.map(({ state }) => state.timeline ?? 0));
    const suitable = heard.filter(({ state }) => (state.timeline ?? newest) === newest && this.suits(state));
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
  // What is lost after its answer is of no interest.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<HostState>(ASK_HOST);
    return requireValue(rows[0], "The answer");
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** The address of the one host that can serve, for a connection that is made once. Throws `NoSuitableHost`. */
export async function findHostUrl(url: string): Promise<string> {
  return (await Hosts.of(url)?.find())?.url ?? url;
}
