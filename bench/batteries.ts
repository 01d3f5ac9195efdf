import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { monotonicMs, now, SECOND_MS } from "@/lib/platform/clock";
import { cpuMs } from "./measures/cpu";
import { quantile, table } from "./measures/statistics";
import { Site } from "./servers/site";

/**
 * A fleet that reports: 10,000 batteries a minute in batches of 1,000, with the key of a battery management system. It is
 * sent faster than that, one batch after another, so that what is left of the minute shows.
 */

const BATTERIES = 10_000;
const BATTERIES_PER_BATCH = 1_000;
const MINUTES = 5;
const GOAL_MS = 60 * SECOND_MS;
/** Readings that came before, so that histories are not empty. */
const EARLIER_MINUTES = 2;

interface Reached {
  url: string;
  key: string;
  agent: Agent;
}

async function post(
  { url, key, agent }: Reached,
  path: string,
  body: unknown,
): Promise<{ status: number; text: string }> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    "Content-Length": bytes.length,
  };
  const sent = request(`${url}${path}`, { agent, method: "POST", headers });
  const [answer] = (await once(sent.end(bytes), "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, text: (await buffer(answer)).toString() };
}

async function registerFleet(reached: Reached): Promise<string[]> {
  const record = { name: "Traction battery 60", product_group: "battery", quantity: BATTERIES_PER_BATCH };
  const codes: string[] = [];
  while (codes.length < BATTERIES) {
    const external = `FLEET-${codes.length}`;
    const { status, text } = await post(reached, "/v1/products", { ...record, external_id: external });
    if (status !== 201) throw new Error(`registration answered ${status}: ${text.slice(0, 300)}`);
    codes.push(...(JSON.parse(text) as { passports: { code: string }[] }).passports.map(({ code }) => code));
  }
  return codes;
}

/** Ten values of one instant, as a battery management system sends them. */
function readingAt(minute: number, battery: number, at: Date) {
  const values = {
    certified_energy_pct: 100 - minute / 1_000 - (battery % 50) / 10,
    remaining_capacity_pct: 99 - (battery % 50) / 10,
    capacity_ah: 180 - (battery % 50) / 5,
    remaining_energy_kwh: 58.2 - (battery % 50) / 8,
    cycles: 100 + (battery % 400),
    energy_throughput_kwh: 5_000 + minute / 10 + battery,
    capacity_throughput_ah: 14_000 + minute / 4 + battery,
    resistance_mohm: 61.5 + (battery % 10) / 10,
    temperature_c: 10 + (battery % 25),
    state_of_charge_pct: (minute * 3 + battery) % 101,
  };
  return { measured_at: new Date(at.getTime() + minute * SECOND_MS).toISOString(), values };
}

interface Minute {
  totalMs: number;
  batchesMs: number[];
  serviceCpuMs: number;
  databaseCpuMs: number;
  walBytes: number;
}

async function sendMinute(
  site: Site,
  reached: Reached,
  { codes, minute, at }: { codes: string[]; minute: number; at: Date },
) {
  const spent = async () => ({
    serviceCpuMs: cpuMs(site.service.pid),
    databaseCpuMs: cpuMs(site.database.pid()),
    walBytes: await site.count("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8"),
  });
  const before = await spent();
  const batchesMs: number[] = [];
  for (let from = 0; from < codes.length; from += BATTERIES_PER_BATCH) {
    const batteries = codes.slice(from, from + BATTERIES_PER_BATCH).map((code, index) => {
      return { code, readings: [readingAt(minute, from + index, at)] };
    });
    const startMs = monotonicMs();
    const { status, text } = await post(reached, "/v1/battery-readings", { batteries });
    batchesMs.push(monotonicMs() - startMs);
    const answer = JSON.parse(text) as { count?: number };
    if (status !== 200 || answer.count !== batteries.length)
      throw new Error(`readings were answered ${status}: ${text.slice(0, 300)}`);
  }
  const after = await spent();
  return {
    totalMs: batchesMs.reduce((sum, ms) => sum + ms, 0),
    batchesMs,
    serviceCpuMs: after.serviceCpuMs - before.serviceCpuMs,
    databaseCpuMs: after.databaseCpuMs - before.databaseCpuMs,
    walBytes: after.walBytes - before.walBytes,
  } satisfies Minute;
}

const seconds = (ms: number) => (ms / SECOND_MS).toFixed(2);

export async function benchBatteries(): Promise<void> {
  const site = await Site.open("postgres", { more: { CHECK_RESPONSES: "no" } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { brandId, key } = await site.openAccount();
    const codes = await registerFleet({ url: site.service.url, key, agent });
    await site.untilEverythingIsChecked();
    const reached = {
      url: site.service.url,
      key: await site.mintKey({ brandId, scopes: ["battery_readings"] }),
      agent,
    };
    const at = new Date(now().getTime() - 3_600 * SECOND_MS);
    const minutes: Minute[] = [];
    for (let minute = 0; minute < EARLIER_MINUTES + MINUTES; minute += 1) {
      if (minute === EARLIER_MINUTES) await site.settle();
      minutes.push(await sendMinute(site, reached, { codes, minute, at }));
    }
    const rows = minutes
      .slice(EARLIER_MINUTES)
      .map((each, index) => [
        String(index + 1),
        seconds(each.totalMs),
        quantile(each.batchesMs, 0.5).toFixed(0),
        Math.max(...each.batchesMs).toFixed(0),
        seconds(each.serviceCpuMs),
        seconds(each.databaseCpuMs),
        (each.walBytes / 1e6).toFixed(1),
        `<= ${seconds(GOAL_MS)}`,
      ]);
    const stored = await site.count("select count(*) from battery_readings");
    const bytes = await site.count(
      `select sum(pg_total_relation_size(inhrelid)) from pg_inherits
        where inhparent = 'battery_readings'::regclass`,
    );
    const heading = [
      "round",
      "10,000 batteries, s",
      "batch p50, ms",
      "slowest, ms",
      "CPU s",
      "database's",
      "log MB",
      "goal, s",
    ];
    console.log(`${BATTERIES} batteries, batches of ${BATTERIES_PER_BATCH}, one connection, ten values each\n`);
    console.log(table([heading, ...rows]));
    console.log(`\n${stored} readings take ${(bytes / stored).toFixed(0)} bytes each with their indexes.`);
  } finally {
    agent.destroy();
    await site.close();
  }
}
