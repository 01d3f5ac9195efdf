import { availableParallelism, loadavg } from "node:os";
import { copyPassports } from "./measures/copied-passports";
import { measureInterleaved, type Measures } from "./measures/interleaved";
import { storeCodes, verifiedByDatabaseAlone } from "./measures/pgbench";
import { type BulkMeasured, measureRegistration } from "./measures/registration";
import { table } from "./measures/statistics";
import { labelTargets, registerPassports, someOf, verifyTargets } from "./measures/verify";
import type { Peer } from "./peers/peer";
import { installPeers, type PeerName, startPeer } from "./peers/peers";
import { type Comparison, startConstant, startUntouchedNext } from "./servers/comparison";
import { Site } from "./servers/site";

/**
 * Measures verification against three references in one run: a constant by `node:http`, a constant by an untouched
 * Next app, and its own query by pgbench. Also measures registration in bulk until its checks are done. Runs on both
 * databases.
 */

/** The default of `--passports`. */
const PASSPORTS = 1_000_000;
/** The embedded database is for evaluation, and has no file to copy from. */
const PASSPORTS_EMBEDDED_MAX = 100_000;
/** The number that the service registers as a customer would; the others are copies of these. */
const REGISTERED_MAX = 50_000;
const ROUNDS = 3;
const SECONDS = 4;
const UNITS_PER_PRODUCT = 50;

interface Goals {
  timesNext: number;
  p99Ms?: number;
  productsPerSecond?: number;
  /** Where records are units of few products. */
  passportsPerSecond?: number;
}

/** The resolver answers redirects, and is to be the fastest path. */
const RESOLVER_TIMES_NEXT = 2.5;

const GOALS: Record<"postgres" | "embedded", Goals> = {
  postgres: { timesNext: 4, p99Ms: 30, productsPerSecond: 15_000, passportsPerSecond: 30_000 },
  embedded: { timesNext: 2 },
};

const known = (value: number, text: (value: number) => string) => (Number.isNaN(value) ? "" : text(value));
const formatInteger = (value: number) => Math.round(value).toLocaleString("en");
const ms = (value: number) => known(value, (known) => known.toFixed(1));
const cpu = (value: number) => known(value, (known) => known.toFixed(3));

const HEADING = [
  "what",
  "a second",
  "slowest",
  "fastest",
  "p50 ms",
  "p99 ms",
  "CPU ms",
  "database's",
  "times Next",
  "goal",
];

function row(what: string, measured: Measures, next: Measures, goal = ""): string[] {
  const { perSecond, slowest, fastest, p50Ms, p99Ms, cpuMs, databaseCpuMs } = measured;
  const rates = [perSecond, slowest, fastest].map(formatInteger);
  return [
    what,
    ...rates,
    ms(p50Ms),
    ms(p99Ms),
    cpu(cpuMs),
    cpu(databaseCpuMs),
    (perSecond / next.perSecond).toFixed(2),
    goal,
  ];
}

/** As many passports as are wanted; answers some of their codes. */
async function fill(site: Site, passports: number): Promise<string[]> {
  if (site.kind === "embedded")
    return someOf(await registerPassports(site, Math.min(passports, PASSPORTS_EMBEDDED_MAX)));
  const codes = await registerPassports(site, Math.min(passports, REGISTERED_MAX));
  await site.untilEverythingIsChecked();
  return someOf([...codes, ...(await copyPassports(site, { codes, passports }))].slice(0, passports));
}

interface Plan {
  kind: "postgres" | "embedded";
  passports: number;
  constant: Comparison;
  next: Comparison;
  /** What answers a like record by its id, on the same PostgreSQL. */
  peers: readonly PeerName[];
}

async function benchDatabase({ kind, passports, constant, next, peers }: Plan): Promise<void> {
  const site = await Site.open(kind, { more: { CHECK_RESPONSES: "no" } });
  const started: Peer[] = [];
  try {
    const bulk = await benchBulk(site, GOALS[kind]);
    const codes = await fill(site, passports);
    await site.untilEverythingIsChecked();
    const hasPgbench = kind === "postgres";
    await site.rows("analyze");
    if (hasPgbench) await storeCodes(site, codes);
    for (const name of peers) {
      const peer = await startPeer(name, site);
      if (peer) started.push(peer);
    }
    await site.settle();
    const measured: Record<string, Measures> = await measureInterleaved<string>(
      {
        constant: { baseUrl: constant.url, pid: constant.pid, targets: [{ path: "/" }] },
        next: { baseUrl: next.url, pid: next.pid, targets: [{ path: "/constant" }] },
        ...Object.fromEntries(started.map((peer) => [peer.name, { ...peer, databasePid: site.database.pid() }])),
        ...(hasPgbench && { query: (seconds: number) => verifiedByDatabaseAlone(site, codes.length, seconds) }),
        verify: {
          baseUrl: site.service.url,
          pid: site.service.pid,
          databasePid: site.database.pid(),
          targets: await verifyTargets(site, codes),
        },
        resolver: {
          baseUrl: site.service.url,
          pid: site.service.pid,
          databasePid: site.database.pid(),
          targets: labelTargets(codes),
        },
      },
      { rounds: ROUNDS, seconds: SECONDS },
    );
    const { timesNext, p99Ms } = GOALS[kind];
    const names = {
      constant: "node:http, a constant",
      next: "untouched Next handler, a constant",
      query: "verify's query by pgbench, no HTTP",
      ...Object.fromEntries(started.map(({ name, version }) => [name, `${name} ${version}, a record by its id`])),
    };
    const rows = Object.entries(names).flatMap(([name, what]) => {
      const measures = measured[name];
      return measures ? [row(`${kind}: ${what}`, measures, measured.next!)] : [];
    });
    const goal = `>= ${timesNext}${p99Ms === undefined ? "" : `, p99 <= ${p99Ms}`}`;
    const resolverGoal = `>= ${RESOLVER_TIMES_NEXT}`;
    rows.push(row(`${kind}: GET /v1/verify`, measured.verify!, measured.next!, goal));
    rows.push(row(`${kind}: GET /01/… of a label`, measured.resolver!, measured.next!, resolverGoal));
    console.log(table([HEADING, ...rows]));
    console.log(`\n${table([BULK_HEADING, ...bulk])}\n`);
  } finally {
    await Promise.all(started.map((peer) => peer.stop()));
    await site.close();
  }
}

async function benchBulk(site: Site, { productsPerSecond, passportsPerSecond }: Goals): Promise<string[][]> {
  const bulk = await measureRegistration(site, { rounds: ROUNDS, batchesPerRound: 30, unitsPerProduct: 1 });
  const units = await measureRegistration(site, {
    rounds: ROUNDS,
    batchesPerRound: 60,
    unitsPerProduct: UNITS_PER_PRODUCT,
  });
  return [
    bulkRow(
      "1,000 products of one unit",
      bulk,
      productsPerSecond && `>= ${formatInteger(productsPerSecond)} products/s`,
    ),
    bulkRow(
      "1,000 units, 50 of a product",
      units,
      passportsPerSecond && `>= ${formatInteger(passportsPerSecond)} passports/s`,
    ),
  ].map(([what, ...cells]) => [`${site.kind}: POST /v1/products, ${what}`, ...cells]);
}

const BULK_HEADING = [
  "what",
  "products/s",
  "passports/s",
  "slowest",
  "fastest",
  "p50 ms",
  "p99 ms",
  "CPU ms a passport",
  "database's",
  "log kB",
  "goal",
];

function bulkRow(what: string, measured: BulkMeasured, goal: string | 0 | undefined): string[] {
  const { productsPerSecond, passportsPerSecond, slowest, fastest, p50Ms, p99Ms, walBytes } = measured;
  const rates = [productsPerSecond, passportsPerSecond, slowest, fastest].map(formatInteger);
  const costs = [cpu(measured.cpuMs), cpu(measured.databaseCpuMs), (walBytes / 1000).toFixed(1)];
  return [what, ...rates, ms(p50Ms), ms(p99Ms), ...costs, goal || ""];
}

const machine = () =>
  `${availableParallelism()} processors, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(" ")}`;

interface ApiOptions {
  passports?: number | undefined;
  /** Compares with other products that store such records. */
  hasPeers?: boolean;
}

export async function benchApi({ passports = PASSPORTS, hasPeers = false }: ApiOptions = {}): Promise<void> {
  const peers = hasPeers ? await installPeers() : [];
  console.log(
    `${formatInteger(passports)} passports (embedded at most ${formatInteger(PASSPORTS_EMBEDDED_MAX)}), 50 connections, ${ROUNDS} rounds of ${SECONDS} s; ${machine()}`,
  );
  const [constant, next] = [await startConstant(), await startUntouchedNext()];
  try {
    await benchDatabase({ kind: "postgres", passports, constant, next, peers });
    await benchDatabase({ kind: "embedded", passports, constant, next, peers: [] });
  } finally {
    await Promise.all([constant.stop(), next.stop()]);
  }
  console.log(`At the end: ${machine()}`);
}
