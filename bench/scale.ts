import { availableParallelism, loadavg } from "node:os";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { recountRegistrations } from "@/db/queries/registrations";
import { seedScale } from "@/db/seed/scale";
import { Service } from "@/e2e/support/service";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { monotonicMs } from "@/lib/platform/clock";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { mintApiKey, mintBrand } from "@/lib/platform/testing/factories";
import { fillByCopy } from "./measures/fill";
import { measureInterleaved } from "./measures/interleaved";
import { passportSizes } from "./measures/sizes";
import { COUNTING_SETTINGS } from "./measures/statements";
import { table } from "./measures/statistics";
import { benchPages } from "./pages";

/**
 * Compares a brand with 100,000 passports to one with the requested number, seeded by COPY: verification on both in
 * turns, the disk space of a passport, and every page of the larger one.
 */

const BASE = { passports: 100_000, products: 2_000, transfers: 1_000, requests: 10_000, days: 540 };
const PASSPORTS = 10_000_000;
const [ROUNDS, SECONDS, ACCOUNTS, CODES] = [5, 4, 120, 20_000];
const GOALS = { seconds: 900, timesP99: 1.3, bytes: 700 };
/** The limit of one statement over a brand of ten million. */
const STATEMENT_MS_MAX = 1_800_000;

interface ScaleDatabase {
  url: string;
  keys: string[];
}

const load = () =>
  `${availableParallelism()} processors, load ${loadavg()
    .map((part) => part.toFixed(1))
    .join(" ")}`;

interface ScaleOptions {
  passports?: number | undefined;
  /** Only pages whose addresses start with this. */
  only?: string | undefined;
}

export async function benchScale({ passports = PASSPORTS, only }: ScaleOptions): Promise<void> {
  const server = await startPostgres({ isAsRecommended: true, settings: COUNTING_SETTINGS });
  try {
    const small = await seedBase(server.url);
    const at = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    const large = { ...small, url: at("large") };
    await ask(at("template1"), "create database large template postgres");
    const startMs = monotonicMs();
    await grow(large.url, passports - BASE.passports, (line) =>
      console.log(`${((monotonicMs() - startMs) / 1000).toFixed(0)} s: ${line}; ${load()}`),
    );
    console.log(`seeded within ${((monotonicMs() - startMs) / 1000).toFixed(0)} s, goal ${GOALS.seconds} s; ${load()}`);
    await tellSizes(large.url, passports);
    await compare(small, large);
    await benchPages({ databaseUrl: large.url, ...(only && { only }), isBrief: true });
  } finally {
    await server.stop();
  }
}

/** The base, with accounts to verify by, so that both databases have the same. */
async function seedBase(url: string): Promise<ScaleDatabase> {
  await migrateDatabase(url);
  const { db, close } = openDatabase(url, 1, { statementMsMax: STATEMENT_MS_MAX });
  try {
    await openDataKeys(db);
    await seedScale(db, BASE, () => {});
    const keys: string[] = [];
    for (let account = 0; account < ACCOUNTS; account += 1) {
      const { brandId } = await mintBrand(db, { tier: "premium_enterprise" });
      keys.push((await mintApiKey(db, { brandId })).secret);
    }
    return { url, keys };
  } finally {
    await close();
  }
}

async function grow(url: string, passports: number, report: (line: string) => void): Promise<void> {
  const { db, pool, close } = openDatabase(url, 1, { statementMsMax: STATEMENT_MS_MAX });
  try {
    const { rows } = await pool.query<{ id: string }>("select id from brands where slug = 'scale-outdoor'");
    const brandId = rows[0]!.id;
    await fillByCopy(url, { brandId, passports, report });
    await recountRegistrations(db, brandId);
    report("registrations counted");
  } finally {
    await close();
  }
}

async function tellSizes(url: string, passports: number): Promise<void> {
  const { pool, close } = openDatabase(url, 1, { statementMsMax: STATEMENT_MS_MAX });
  try {
    const { parts, tables, indexes } = await passportSizes(pool);
    const each = (bytes: number) => (bytes / passports).toFixed(1);
    const rows = parts.map(({ name, bytes }) => [name, each(bytes)]);
    const all = [`all, ${((indexes / (tables + indexes)) * 100).toFixed(0)} % indexes`, each(tables + indexes)];
    console.log(
      `\n${table([["on disk", "bytes a passport"], ...rows, [`${all[0]}; goal ${GOALS.bytes}`, all[1]!]])}\n`,
    );
  } finally {
    await close();
  }
}

async function compare(small: ScaleDatabase, large: ScaleDatabase): Promise<void> {
  const inbox = await SmtpInbox.start();
  const services: Service[] = [];
  try {
    const subject = async ({ url, keys }: ScaleDatabase) => {
      const service = await Service.start({ databaseUrl: url, smtpUrl: inbox.url, more: { CHECK_RESPONSES: "no" } });
      services.push(service);
      // From all over the table, a few of each page.
      const share = url === large.url ? 0.5 : 30;
      const codes = await ask<{ code: string }>(
        url,
        `select code from passports tablesample bernoulli (${share}) order by md5(code) limit ${CODES}`,
      );
      const targets = codes.map(({ code }, index) => ({
        path: `/v1/verify?code=${code}`,
        headers: { Authorization: `Bearer ${keys[index % keys.length]!}` },
      }));
      return { baseUrl: service.url, pid: service.pid, targets };
    };
    const measured = await measureInterleaved(
      { small: await subject(small), large: await subject(large) },
      { rounds: ROUNDS, seconds: SECONDS },
    );
    const row = (what: string, { perSecond, p50Ms, p99Ms, cpuMs }: (typeof measured)["small"]) => [
      what,
      Math.round(perSecond).toLocaleString("en"),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      cpuMs.toFixed(3),
    ];
    const times = (measured.large.p99Ms / measured.small.p99Ms).toFixed(2);
    console.log(
      table([
        ["verify", "a second", "p50 ms", "p99 ms", "CPU ms"],
        row(`${BASE.passports.toLocaleString("en")} passports`, measured.small),
        row("the larger", measured.large),
      ]),
    );
    console.log(`p99: ${times} times, goal ${GOALS.timesP99}; ${load()}\n`);
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await inbox.goAway();
  }
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const { pool, close } = openDatabase(url, 1, { statementMsMax: STATEMENT_MS_MAX });
  try {
    return (await pool.query(statement)).rows as Row[];
  } finally {
    await close();
  }
}
