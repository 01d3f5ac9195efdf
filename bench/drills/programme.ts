import { Service } from "@/e2e/support/service";
import { TestRedis } from "@/lib/platform/rate-limit/testing/redis-server";
import { Site } from "../servers/site";
import { openTopology, type Topology } from "../servers/topology";
import type { Claim } from "./claim";
import { drillConcurrentAccepts } from "./concurrent-accepts";
import { drillConcurrentReviews } from "./concurrent-reviews";
import { drillConcurrentTransfers } from "./concurrent-transfers";
import { drillDatabaseOutage } from "./database-outage";
import { drillFullBodies } from "./full-bodies";
import { drillHostileFiles } from "./hostile-files";
import { drillIdenticalPosts } from "./identical-posts";
import { drillKeyRotation } from "./key-rotation";
import { drillImportKills } from "./kills-during-import";
import { drillKills } from "./kills-during-registration";
import { drillLargeBodies } from "./large-bodies";
import { drillKillWhileSending, drillMailOutage } from "./mail-outage";
import { drillManualBackup } from "./manual-backup";
import { drillIdle, drillSharedJobs } from "./many-processes";
import { drillPagesFlooded } from "./pages-flooded";
import { drillRandomRequests } from "./random-requests";
import { drillRedisOutage, drillSharedLimit, type RedisFailure, type TwoServers } from "./redis-outage";
import { closeRestoreSite, drillRestore, openRestoreSite, type RestoreSite } from "./restore";
import { drillWebhooks } from "./webhooks";
import {
  drillFailover,
  drillPgBouncerRestart,
  drillRedisFailover,
  drillReplicaLag,
  drillRollingReplacement,
  drillStoreAway,
} from "./whole-topology";
import { drillWrongClock } from "./wrong-clock";

/** All drills in order, each on real servers of its own section. `npm run drill` and the tests run the same list. */

interface Scale {
  /** Three kills, fifty clients, two seconds of outage. */
  isShort: boolean;
}

interface Drill<Servers> {
  name: string;
  /** Not run by the tests, which have smaller versions of these drills. */
  isLong?: boolean;
  run: (servers: Servers, scale: Scale) => Promise<Claim[]>;
}

export interface Section<Servers> {
  name: string;
  open: () => Promise<Servers>;
  close: (servers: Servers) => Promise<void>;
  drills: Drill<Servers>[];
}

const transfers: Drill<Site> = {
  name: "transfers of one passport at once",
  run: (site, { isShort }) => drillConcurrentTransfers(site, { clients: isShort ? 50 : 1_000 }),
};
const accepts: Drill<Site> = {
  name: "one link accepted many times at once",
  run: (site, { isShort }) => drillConcurrentAccepts(site, { clients: isShort ? 50 : 100 }),
};
const reviews: Drill<Site> = {
  name: "approvals and an edit of one product at once",
  run: (site, { isShort }) => drillConcurrentReviews(site, { rounds: isShort ? 20 : 200 }),
};
const posts: Drill<Site> = {
  name: "identical POSTs with one Idempotency-Key",
  run: (site) => drillIdenticalPosts(site),
};

const randomRequests: Drill<Site> = {
  name: "random requests drawn from the served document",
  isLong: true,
  run: (site) => drillRandomRequests(site, { requests: 20_000 }),
};

const importKills = (): Drill<Site> => ({
  name: "kill -9 during an import",
  run: (site, { isShort }) => drillImportKills(site, { kills: isShort ? 1 : 10 }),
});

const redisOutage = (failure: RedisFailure): Drill<TwoServers> => ({
  name: `Redis ${failure}`,
  run: (servers, { isShort }) => drillRedisOutage(servers, { failure, share: isShort ? 0.95 : 1 }),
});

const onPostgres: Section<Site> = {
  name: "PostgreSQL",
  open: () => Site.open("postgres", { more: { ALLOW_PRIVATE_NETWORK: "webhooks" } }),
  close: (site) => site.close(),
  drills: [
    transfers,
    accepts,
    posts,
    reviews,
    randomRequests,
    { name: "PostgreSQL away for seconds", run: drillDatabaseOutage },
    { name: "signing keys rotated under load", isLong: true, run: drillKeyRotation },
    {
      name: "kill -9 during bulk registration",
      run: (site, { isShort }) => drillKills(site, { kills: isShort ? 3 : 20, victims: ["service"] }),
    },
    importKills(),
    {
      name: "large bodies of strangers",
      run: (site, { isShort }) => drillLargeBodies(site, { rounds: isShort ? 2 : 10 }),
    },
    {
      name: "pages flooded by strangers",
      isLong: true,
      run: (site, { isShort }) => drillPagesFlooded(site, { rounds: isShort ? 1 : 3, seconds: isShort ? 5 : 10 }),
    },
    { name: "full bodies of brands", isLong: true, run: (site) => drillFullBodies(site, { clients: 8 }) },
    { name: "hostile files", run: drillHostileFiles, isLong: true },
    { name: "a process with a wrong clock", isLong: true, run: drillWrongClock },
    { name: "mail server away, process killed before sending", run: drillMailOutage },
    { name: "process killed while sending", run: drillKillWhileSending },
    {
      name: "a thousand events a second to webhooks",
      isLong: true,
      run: (site, { isShort }) => drillWebhooks(site, { seconds: isShort ? 4 : 20, hanging: 60 }),
    },
  ],
};

const onPgBouncer: Section<Site> = {
  name: "PgBouncer in transaction mode",
  open: () => Site.open("pooled"),
  close: (site) => site.close(),
  drills: [
    { ...transfers, isLong: true },
    { ...accepts, isLong: true },
    { ...reviews, isLong: true },
    posts,
    { name: "PgBouncer away for seconds", run: drillDatabaseOutage },
    { name: "mail server away, process killed before sending", run: drillMailOutage, isLong: true },
  ],
};

const onEmbedded: Section<Site> = {
  name: "embedded database",
  open: () => Site.open("embedded"),
  close: (site) => site.close(),
  drills: [
    transfers,
    accepts,
    posts,
    reviews,
    {
      name: "kill -9 during bulk registration",
      run: (site, { isShort }) => drillKills(site, { kills: isShort ? 3 : 40, victims: ["service", "database"] }),
    },
    { ...importKills(), isLong: true },
  ],
};

const onRedis: Section<TwoServers> = {
  name: "two processes and a Redis",
  open: async () => {
    const redis = await TestRedis.start();
    const site = await Site.open("postgres", { redisUrl: redis.url });
    const second = await Service.start({
      databaseUrl: site.database.url(),
      smtpUrl: site.inbox.url,
      redisUrl: redis.url,
    });
    return { site, second, redis };
  },
  close: async ({ site, second, redis }) => {
    await second.stop();
    await site.close();
    await redis.kill();
  },
  drills: [
    { name: "one account at two processes", run: (servers) => drillSharedLimit(servers) },
    redisOutage("killed"),
    redisOutage("frozen"),
  ],
};

/** Some seconds each, and several servers: what they show is in the tests in small. */
const longDrill = (name: string, run: Drill<Topology>["run"]): Drill<Topology> => ({ name, run, isLong: true });

const onWholeTopology: Section<Topology> = {
  name: "whole topology",
  open: openTopology,
  close: (topology) => topology.close(),
  drills: [
    longDrill("processes at rest", drillIdle),
    longDrill("work for all processes", drillSharedJobs),
    longDrill("rolling replacement", drillRollingReplacement),
    longDrill("PgBouncer restarted", drillPgBouncerRestart),
    longDrill("replica lag of 30 s", drillReplicaLag),
    longDrill("Redis failover", drillRedisFailover),
    longDrill("store away", drillStoreAway),
    longDrill("primary killed, copy promoted", drillFailover),
  ],
};

/** Minutes of a whole deployment's loss: by hand, and never in the tests. */
const onBackups: Section<RestoreSite> = {
  name: "back-ups",
  open: openRestoreSite,
  close: closeRestoreSite,
  drills: [
    { name: "backup and restore by the manual's commands", isLong: true, run: drillManualBackup },
    { name: "restore to a point in time, a lost machine, a lost secret", isLong: true, run: drillRestore },
  ],
};

export const PROGRAMME = [
  onPostgres,
  onPgBouncer,
  onEmbedded,
  onRedis,
  onWholeTopology,
  onBackups,
] as unknown as Section<unknown>[];
