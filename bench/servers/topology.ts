import { openDatabase } from "@/db/client";
import { Service } from "@/e2e/support/service";
import { startS3Server } from "@/lib/files/testing/s3-server";
import { type Pooler, startPgBouncer } from "@/lib/platform/launch/machine/pgbouncer";
import { type OwnPostgres, type OwnReplica, startPostgres, startReplica } from "@/lib/platform/launch/machine/postgres";
import { type Proxy, proxyPorts, startHaproxy } from "@/lib/platform/launch/testing/proxies";
import { type SentinelRedis, startSentinelRedis } from "@/lib/platform/launch/testing/redis-sentinel";
import { Api } from "./api";
import { type Account, Site } from "./site";

/**
 * What `deploy/compose.yaml` brings, as plain processes: a primary with a synchronous copy, PgBouncer before each, Redis
 * with Sentinels, a store, a mailbox, and HAProxy with TLS before the processes of the service, of which there are four here.
 */
export interface Topology {
  /** The first process, which also receives the requests that bypass the proxy. */
  site: Site;
  /** All of them, that one included. */
  processes: Service[];
  primary: OwnPostgres;
  copy: OwnReplica;
  /** Before the primary, before the copy. */
  poolers: [Pooler, Pooler];
  redis: SentinelRedis;
  store: { goAway: () => Promise<void>; comeBack: () => Promise<void> };
  proxy: Proxy;
  /** Queries the copy directly, without its pooler. */
  askCopy: (statement: string) => Promise<void>;
  /** A brand with one key for everything, that talks to the proxy. */
  openAccount: () => Promise<Account>;
  close: () => Promise<void>;
}

/** As in deploy/compose/pgbouncer.sh: clients learn that the server behind has stopped. */
const POOLERS = { poolSize: 10, queryWaitSeconds: 2 };
const PROCESSES = 4;
/** Longer than two of the proxy's checks of a process. */
const DRAIN_SECONDS = 4;

export async function openTopology(): Promise<Topology> {
  const primary = await startPostgres({ isDurable: true, isAsRecommended: true });
  const copy = await startReplica(primary.url, { isSynchronous: true });
  const poolers: [Pooler, Pooler] = [
    await startPgBouncer(primary.url, POOLERS),
    await startPgBouncer(copy.url, POOLERS),
  ];
  const [first, second] = poolers.map(({ url }) => new URL(url).host);
  const url = primary.url.replace(new URL(primary.url).host, `${first},${second}`);
  const database = {
    url: () => url,
    pid: primary.pid,
    crash: primary.crash,
    startAgain: primary.startAgain,
    stop: async () =>
      void (await Promise.all([primary.stop(), copy.stop(), ...poolers.map((pooler) => pooler.stop())])),
  };
  const redis = await startSentinelRedis();
  let bucket = await startS3Server();
  const ports = await proxyPorts();
  const options = {
    redisUrl: redis.url,
    more: {
      DATABASE_POOLER: "transaction",
      DATABASE_REPLICA_URLS: `${url}?target_session_attrs=standby`,
      STORAGE_URL: bucket.address(),
      PUBLIC_URL: `https://localhost:${ports.tls}`,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    },
  };
  const site = await Site.on(database, "pooled", options);
  const processes = [site.service];
  while (processes.length < PROCESSES)
    processes.push(await Service.start({ ...options, databaseUrl: url, smtpUrl: site.inbox.url }));
  const proxy = await startHaproxy(
    processes.map(({ port }) => port),
    ports,
  );
  return {
    site,
    processes,
    primary,
    copy,
    poolers,
    redis,
    proxy,
    askCopy: async (statement) => {
      const { pool, close } = openDatabase(copy.url, 1, { pooler: "none" });
      // Replay may cancel queries that read the rows it removes, this one included.
      const tries = () => pool.query(statement).catch(() => pool.query(statement));
      await tries().catch(tries);
      await close();
    },
    store: {
      goAway: async () => void (await bucket.close()),
      comeBack: async () => void (bucket = await startS3Server({ port: bucket.port, storedObjects: bucket.objects })),
    },
    openAccount: async () => {
      const account = await site.openAccount();
      return { ...account, api: new Api(proxy.url, account.key) };
    },
    close: async () => {
      await Promise.all([proxy, ...processes.slice(1)].map((part) => part.stop()));
      await site.close();
      await Promise.all([redis.stop(), bucket.close()]);
    },
  };
}
