import { loadavg } from "node:os";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { FULL_SCALE, seedScale } from "@/db/seed/scale";
import { Service } from "@/e2e/support/service";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { COUNTING_SETTINGS, countStatements, printSlowStatements } from "./measures/statements";
import { quantile, table } from "./measures/statistics";
import { untilEmpty } from "./measures/until-empty";
import { findUnmeasuredPages, listAddresses } from "./pages/addresses";
import { Browser } from "./pages/browser";
import { findSubjects } from "./pages/subjects";

/**
 * Measures every page of the portal against the production build, with a million passports: server time, page size,
 * the share of data repeated for the browser, and the scripts it loads.
 */

const ROUNDS = 7;
/** Visits until the server's code is compiled: without them the first addresses would be measured for the others. */
const WARM_UP_VISITS = 50;
/** To the first byte, at the median. */
const FIRST_BYTE_MS_MAX = 80;
const LIST_BYTES_MAX = 120_000;
const SCRIPT_BYTES_MAX = 200_000;
const SLOWEST_SHOWN = 10;
const SEEDED_WITHIN_MS = 1_800_000;
/** What was just seeded is checked in the background first. */
const CHECKED_WITHIN_MS = 300_000;

interface PagesOptions {
  databaseUrl?: string;
  /** Only addresses that begin so. */
  only?: string;
  /** Of all addresses a line of figures, and by name those alone that miss a bound or are slowest. */
  isBrief?: boolean;
}

interface Measured {
  path: string;
  medianMs: number;
  slowestMs: number;
  pageBytes: number;
  dataBytes: number;
  scriptBytes: number;
  /** The bounds that it misses. */
  missed: string[];
}

export async function benchPages({ databaseUrl, only = "/", isBrief = false }: PagesOptions): Promise<void> {
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await startPostgres({ isAsRecommended: true, settings: COUNTING_SETTINGS });
  const opened = { database: openDatabase(server.url, 2) };
  let service: Service | undefined;
  try {
    if (!databaseUrl) {
      await migrateDatabase(server.url);
      await seed(server.url);
    }
    await openDataKeys(opened.database.db);
    service = await Service.start({ databaseUrl: server.url });
    const browser = await Browser.signIn(service.url, opened.database);
    const subjects = await findSubjects(opened.database, browser.brandId);
    await untilEmpty(opened.database, "jobs where queue = 'checks'", CHECKED_WITHIN_MS);
    const addresses = listAddresses(subjects).filter(({ path }) => path.startsWith(only));
    for (let visit = 0; visit < WARM_UP_VISITS; visit += 1)
      await browser.visit(addresses[visit % addresses.length]!.path);
    const isCounting = await countStatements(opened.database.pool);
    const measured: Measured[] = [];
    for (const { path, isList } of addresses) measured.push(await measure(browser, path, isList));
    reportPages(measured, isBrief);
    if (isCounting) await printSlowStatements(opened.database.pool);
    for (const page of findUnmeasuredPages(addresses.map(({ page }) => page)))
      if (only === "/") console.log(`not measured: ${page}`);
  } finally {
    await service?.stop();
    await opened.database.close();
    await server.stop();
  }
}

async function seed(url: string): Promise<void> {
  const { db, close } = openDatabase(url, 1, { statementMsMax: SEEDED_WITHIN_MS });
  await openDataKeys(db);
  await seedScale(db, FULL_SCALE, () => {});
  await close();
}

/** One visit that does not count, then several, one after another. */
async function measure(browser: Browser, path: string, isList: boolean): Promise<Measured> {
  const first = await browser.visit(path);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push((await browser.visit(path)).firstByteMs);
  const scriptBytes = await browser.scriptBytes(first.html);
  const [pageBytes, dataBytes] = [Buffer.byteLength(first.html), dataBytesOf(first.html)];
  // A list of a hundred rows makes the page twice as long.
  const isLong = isList && !path.includes("limit=100") && pageBytes > LIST_BYTES_MAX;
  const [medianMs, slowestMs] = [quantile(times, 0.5), Math.max(...times)];
  const missed = [
    first.status !== 200 && `status ${first.status}`,
    medianMs > FIRST_BYTE_MS_MAX && "SLOW",
    isLong && "LONG",
    scriptBytes > SCRIPT_BYTES_MAX && "HEAVY",
  ].filter((word) => word !== false);
  return { path, medianMs, slowestMs, pageBytes, dataBytes, scriptBytes, missed };
}

function reportPages(measured: readonly Measured[], isBrief: boolean): void {
  const bySlowness = measured.toSorted((one, other) => other.medianMs - one.medianMs);
  const listedPages = isBrief
    ? bySlowness.filter(({ missed }, index) => missed.length > 0 || index < SLOWEST_SHOWN)
    : measured;
  console.log(
    table([["page", "first byte", "slowest", "page", "of it data", "scripts", "verdict"], ...listedPages.map(row)]),
  );
  const medians = bySlowness.map(({ medianMs }) => medianMs);
  const [most, half, least] = [medians[0]!, quantile(medians, 0.5), medians.at(-1)!].map((ms) => ms.toFixed(0));
  console.log(
    `\n${measured.length} addresses, first byte at the median ${least} to ${most} ms, half of them at most ${half} ms; ` +
      `${measured.filter(({ missed }) => missed.length > 0).length} miss a bound; load ${loadavg()[0]!.toFixed(1)}`,
  );
}

function row({ path, medianMs, slowestMs, pageBytes, dataBytes, scriptBytes, missed }: Measured): string[] {
  const sizes = [pageBytes, dataBytes, scriptBytes].map((bytes) => `${(bytes / 1000).toFixed(0)} kB`);
  return [path, `${medianMs.toFixed(0)} ms`, `${slowestMs.toFixed(0)} ms`, ...sizes, missed.join(", ") || "ok"];
}

/** How much of a page is what React reads to take it over: the rows and texts of its client components. */
function dataBytesOf(html: string): number {
  const pushes = html.match(/self\.__next_f\.push\([\s\S]*?\)<\/script>/g) ?? [];
  return Buffer.byteLength(pushes.join(""));
}
