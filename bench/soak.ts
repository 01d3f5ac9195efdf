import { readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "@/db/client";
import { SECOND_MS } from "@/lib/platform/clock";
import { mintMember } from "@/lib/platform/testing/factories";
import { type Claim, claim, tally } from "./drills/claim";
import { type Asked, MixedLoad } from "./measures/mixed-load";
import { median, quantile, table } from "./measures/statistics";
import { registerPassports, someOf } from "./measures/verify";
import { serverAt } from "./measures/watch";
import { Browser } from "./pages/browser";
import { openTopology, type Topology } from "./servers/topology";

/**
 * `npm run bench -- soak [--minutes=30]`: the whole deployment under mixed load at 60 % of what it can do, and whether
 * anything of it grows after the first third.
 */

const SHARE = 0.6;
const ACCOUNTS = 60;
const PASSPORTS = 60_000;
const WARM_UP_SECONDS = 15;
const CAPACITY_SECONDS = 20;
const CLIENTS = 32;
const SAMPLES = 30;
const MB = 1024 ** 2;

interface Sample {
  memoryMb: number;
  openFiles: number;
  connections: number;
  diskMb: number;
  registered: number;
  jobsDue: number;
  failed: number;
  p99Ms: number;
  perSecond: number;
}

export async function benchSoak({ minutes = 30 }: { minutes?: number | undefined }): Promise<void> {
  Object.assign(process.env, { PUBLIC_URL: "https://localhost", NODE_TLS_REJECT_UNAUTHORIZED: "0" });
  const topology = await openTopology();
  try {
    const load = await openLoad(topology);
    await load.atOnce(CLIENTS, WARM_UP_SECONDS);
    const capacity = await load.atOnce(CLIENTS, CAPACITY_SECONDS);
    await topology.site.untilEverythingIsChecked();
    const perSecond = Math.floor(capacity * SHARE);
    console.log(
      `\nCapacity ${capacity.toFixed(0)} requests/s by ${CLIENTS} clients beside it; ${minutes} minutes at ${perSecond}/s`,
    );
    const samples = await soak(topology, load, { minutes, perSecond });
    print(samples, minutes);
    const claims = claimsOf(samples, load.requests);
    for (const { promise, holds, seen } of claims) console.log(`  ${holds ? "PASS" : "FAIL"}  ${promise}: ${seen}`);
    if (claims.some(({ holds }) => !holds)) process.exitCode = 1;
  } finally {
    await topology.close();
  }
}

async function openLoad(topology: Topology): Promise<MixedLoad> {
  const account = await topology.openAccount();
  const codes = someOf(await registerPassports({ openAccount: async () => account }, PASSPORTS));
  const accounts = [account];
  while (accounts.length < ACCOUNTS) accounts.push(await topology.openAccount());
  await mintMember(topology.site.db, { brandId: account.brandId, role: "owner" });
  const opened = openDatabase(topology.primary.url, 1, { pooler: "none" });
  const browser = await Browser.signIn(topology.proxy.url, opened, account.brandId);
  await opened.close();
  return new MixedLoad({ accounts, browser, url: topology.proxy.url, codes });
}

async function soak(
  topology: Topology,
  load: MixedLoad,
  { minutes, perSecond }: { minutes: number; perSecond: number },
) {
  const seconds = (minutes * 60) / SAMPLES;
  const samples: Sample[] = [await sample(topology, load, [], seconds)];
  load.requests.length = 0;
  let isOver = false;
  const coming = load.coming(perSecond, minutes * 60).finally(() => (isOver = true));
  for (let from = 0; !isOver;) {
    await Promise.race([coming, pause(seconds * SECOND_MS)]);
    const requests = load.requests.slice(from);
    from += requests.length;
    if (requests.length > 0) samples.push(await sample(topology, load, requests, seconds));
  }
  await coming;
  return samples;
}

async function sample(
  { processes, primary }: Topology,
  { registered }: MixedLoad,
  requests: readonly Asked[],
  seconds: number,
): Promise<Sample> {
  const servers = processes.map(({ port }) => serverAt(port));
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const { rows } = await client.query<{ connections: number; disk: string; jobs: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       pg_database_size(current_database())::text as disk,
       (select count(*)::int from jobs where state <> 'dead' and coalesce(leased_until, run_at) <= now()) as jobs`,
  );
  await client.end();
  return {
    memoryMb: servers.reduce((sum, { residentMb }) => sum + residentMb, 0),
    openFiles: servers.reduce((sum, { pid }) => sum + readdirSync(`/proc/${pid}/fd`).length, 0),
    connections: rows[0]!.connections,
    diskMb: Number(rows[0]!.disk) / MB,
    registered,
    jobsDue: rows[0]!.jobs,
    failed: requests.filter(({ status }) => status < 200 || status >= 300).length,
    p99Ms: quantile(
      requests.map(({ ms }) => ms),
      0.99,
    ),
    perSecond: requests.length / seconds,
  };
}

function print(samples: readonly Sample[], minutes: number): void {
  const places = [0, 1 / 3, 1 / 2, 2 / 3, 1].map((share) => Math.round(share * (samples.length - 1)));
  const cells = places.map((index) => {
    const { memoryMb, openFiles, connections, diskMb, registered, jobsDue, failed, p99Ms, perSecond } = samples[index]!;
    const at = `${((index / (samples.length - 1)) * minutes).toFixed(1)} min`;
    return [
      at,
      ...[memoryMb, openFiles, connections, diskMb, registered, jobsDue, failed, p99Ms, perSecond].map((figure) =>
        Number.isNaN(figure) ? "" : figure.toFixed(0),
      ),
    ];
  });
  const heading = [
    "at",
    "memory MB",
    "open files",
    "connections",
    "disk MB",
    "registered",
    "jobs due",
    "failed",
    "p99 ms",
    "requests/s",
  ];
  console.log(`\n${table([heading, ...cells])}\n`);
  console.log(
    `Load of the machine at the end: ${loadavg()
      .map((figure) => figure.toFixed(1))
      .join(" ")}\n`,
  );
}

/** Compares the middle third with the last: the first third fills caches and pools. */
function claimsOf(samples: readonly Sample[], requests: readonly Asked[]): Claim[] {
  const third = Math.floor(samples.length / 3);
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)];
  const compared = (promise: string, of: (one: Sample) => number, allowed: number): Claim => {
    const [before, after] = [median(middle.map(of)), median(last.map(of))];
    return claim(promise, after <= before + allowed, `${before.toFixed(0)}, then ${after.toFixed(0)} (medians)`);
  };
  const diskPerPassport = (part: readonly Sample[]) => {
    const [from, to] = [part[0]!, part.at(-1)!];
    return ((to.diskMb - from.diskMb) * MB) / Math.max(1, to.registered - from.registered);
  };
  const [before, after] = [diskPerPassport(middle), diskPerPassport(last)];
  const failed = requests.filter(({ status }) => status < 200 || status >= 300);
  return [
    claim(
      "no request fails",
      failed.length === 0,
      `${tally(failed.map(({ kind, status }) => `${kind} ${status}`)) || "none"} of ${requests.length}`,
    ),
    compared(
      "memory does not grow after the first third",
      ({ memoryMb }) => memoryMb,
      median(middle.map(({ memoryMb }) => memoryMb)) * 0.05,
    ),
    compared("nor do open files", ({ openFiles }) => openFiles, CLIENTS),
    compared("nor connections", ({ connections }) => connections, 2),
    compared("nor what waits to be done", ({ jobsDue }) => jobsDue, 50),
    claim(
      "the disk grows by what is written alone",
      after <= before * 1.5 || after < 0,
      `${before.toFixed(0)}, then ${after.toFixed(0)} bytes a passport, requests and messages with it`,
    ),
  ];
}
