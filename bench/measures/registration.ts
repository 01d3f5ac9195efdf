import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { erpRecords } from "@/e2e/support/erp";
import { monotonicMs } from "@/lib/platform/clock";
import type { Account, Site } from "../servers/site";
import { cpuMs } from "./cpu";
import { median, quantile } from "./statistics";

const RECORDS_PER_BATCH = 1_000;
/** As many large requests as one process handles at the same time. */
const CLIENTS = 4;
/**
 * Warm-up before the clock starts: until code is compiled and PostgreSQL reuses segments of its log, as one that has
 * run for a while does.
 */
const WARM_UP_BATCHES = 40;

export interface BulkMeasured {
  productsPerSecond: number;
  passportsPerSecond: number;
  /** Passports a second in the slowest round and in the fastest. */
  slowest: number;
  fastest: number;
  /** For each passport. NaN where there is no /proc. */
  cpuMs: number;
  databaseCpuMs: number;
  walBytes: number;
  /** Of one request of 1,000 records. */
  p50Ms: number;
  p99Ms: number;
}

interface BulkPlan {
  rounds: number;
  batchesPerRound: number;
  /** Consecutive records of one product, each with its own unit. */
  unitsPerProduct: number;
}

/** As a merchandise system lists serial numbers: the article again in every record. */
function batchOf({ batch, unitsPerProduct }: { batch: number; unitsPerProduct: number }): Buffer {
  const count = RECORDS_PER_BATCH / unitsPerProduct;
  const records = erpRecords(count, { from: batch * count, hasLots: false });
  const units = records.flatMap((record) =>
    Array.from({ length: unitsPerProduct }, (_, unit) => ({
      ...record,
      serial_number: `${record.external_id}-${unit + 1}`,
    })),
  );
  return Buffer.from(JSON.stringify(unitsPerProduct === 1 ? records : units));
}

/**
 * Registers batches of 1,000 records, four requests at a time; bodies are made before the clock starts, which stops
 * when what was registered is checked.
 */
export async function measureRegistration(
  site: Site,
  { rounds, batchesPerRound, unitsPerProduct }: BulkPlan,
): Promise<BulkMeasured> {
  const account = await site.openAccount();
  let batches = 0;
  const round = async (length: number) => {
    const bodies = Array.from({ length }, () => batchOf({ batch: batches++, unitsPerProduct }));
    const records = length * RECORDS_PER_BATCH;
    const before = await spent(site);
    const startMs = monotonicMs();
    const timesMs = await Promise.all(Array.from({ length: CLIENTS }, () => register(site, account, bodies)));
    await site.untilEverythingIsChecked();
    const perSecond = (records * 1000) / (monotonicMs() - startMs);
    const after = await spent(site);
    return {
      perSecond,
      timesMs: timesMs.flat(),
      cpuMs: (after.cpuMs - before.cpuMs) / records,
      databaseCpuMs: (after.databaseCpuMs - before.databaseCpuMs) / records,
      walBytes: (after.walBytes - before.walBytes) / records,
    };
  };
  await round(WARM_UP_BATCHES);
  await site.settle();
  const measured: Awaited<ReturnType<typeof round>>[] = [];
  while (measured.length < rounds) measured.push(await round(batchesPerRound));
  const timesMs = measured.flatMap((each) => each.timesMs);
  const rates = measured.map(({ perSecond }) => perSecond);
  const passportsPerSecond = median(rates);
  const middle = (name: "cpuMs" | "databaseCpuMs" | "walBytes") => median(measured.map((each) => each[name]));
  return {
    passportsPerSecond,
    slowest: Math.min(...rates),
    fastest: Math.max(...rates),
    cpuMs: middle("cpuMs"),
    databaseCpuMs: middle("databaseCpuMs"),
    walBytes: middle("walBytes"),
    productsPerSecond: passportsPerSecond / unitsPerProduct,
    p50Ms: quantile(timesMs, 0.5),
    p99Ms: quantile(timesMs, 0.99),
  };
}

/** Until now, by the service and its database. */
async function spent(site: Site) {
  return {
    cpuMs: cpuMs(site.service.pid),
    databaseCpuMs: cpuMs(site.database.pid()),
    walBytes: await site.count("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8"),
  };
}

/**
 * One client: sends bodies until there are none and returns the duration of each request. It reads responses without
 * parsing them, because that would take CPU time from the measured machine.
 */
async function register({ service }: Site, { key }: Account, bodies: Buffer[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const timesMs: number[] = [];
  for (let body = bodies.pop(); body; body = bodies.pop()) {
    const startMs = monotonicMs();
    const sent = request(`${service.url}/v1/products`, {
      agent,
      method: "POST",
      headers: { ...headers, "Content-Length": body.length },
    });
    const [answer] = (await once(sent.end(body), "response")) as [IncomingMessage];
    const bytes = await buffer(answer);
    if (answer.statusCode !== 201)
      throw new Error(`registration answered ${answer.statusCode}: ${bytes.toString().slice(0, 300)}`);
    timesMs.push(monotonicMs() - startMs);
  }
  agent.destroy();
  return timesMs;
}
