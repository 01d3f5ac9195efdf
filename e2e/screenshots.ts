import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { openDatabase } from "@/db/client";
import { startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { migrateDatabase } from "@/db/migrate";
import { seedDemo } from "@/db/seed/demo";
import { seedAppearances } from "@/db/seed/demo-appearances";
import { seedEvidence } from "@/db/seed/demo-evidence";
import { seedPictures } from "@/db/seed/demo-pictures";
import { seedScans } from "@/db/seed/demo-scans";
import { seedUnitDocuments } from "@/db/seed/demo-unit-documents";
import { requireBuild } from "@/lib/platform/launch/build";
import { provideChromium } from "@/lib/platform/launch/machine/chromium";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { type Look, readChoice } from "./support/screenshot-choice";
import { newestMails } from "./support/screenshot-mail";
import { busyOwner, mintPeople } from "./support/screenshot-people";
import {
  closingPlaces,
  emptyPlaces,
  guardedPlaces,
  operatorPlaces,
  portalPlaces,
  publicPlaces,
  suspendedPlaces,
} from "./support/screenshot-places";
import type { Place } from "./support/screenshot-steps";
import { Service } from "./support/service";
import { mintSessionCookie } from "./support/session-cookie";
import { SITE_SECRET } from "./support/site-settings";

/**
 * `npm run screenshots`: pictures of every page, with demo brands on data of their own; `screenshot-choice.ts` tells
 * how to ask for some.
 */

const folder = fileURLToPath(new URL("../screenshots", import.meta.url));
const MINUTE_MS = 60_000;
const ENDS_AFTER_MS = 40 * MINUTE_MS;
const PAGE_WITHIN_MS = 20_000;
const PLACE_WITHIN_MS = MINUTE_MS;
const HEIGHT_MAX = 2_600;
const REQUESTS_MADE = 40;
const BROWSER_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";

const files = mkdtempSync(join(tmpdir(), "carnet-screenshots-files-"));
Object.assign(process.env, { NODE_ENV: "test", AUTH_SECRET: SITE_SECRET, LOG_LEVEL: "silent", DATA_DIR: files });
setTimeout(() => {
  process.stderr.write(`The pictures took more than ${ENDS_AFTER_MS / MINUTE_MS} minutes; given up.\n`);
  process.exit(1);
}, ENDS_AFTER_MS).unref();

const { isEverything, isWanted, looks } = readChoice(process.argv.slice(2));
const failed: string[] = [];
await requireBuild();
const data = mkdtempSync(join(tmpdir(), "carnet-screenshots-"));
const embedded = await startEmbeddedDatabase(data);
await migrateDatabase(embedded.url);
const database = openDatabase(embedded.url, 1);
await openDataKeys(database.db);
const demo = await seedDemo(database.db);
await seedEvidence(database.db);
await seedPictures(database.db);
await seedUnitDocuments(database.db, demo.sampleCodes);
await seedAppearances(database.db);
await seedScans(database.db);
const { empty, guarded, closing, suspended, operator } = await mintPeople(database.db);
const owner = await busyOwner(database.db, demo.signIn);
const service = await Service.start({ databaseUrl: embedded.url, isEmbedded: true, more: { DATA_DIR: files } });
const browser = await chromium.launch({ executablePath: await provideChromium(), args: BROWSER_ARGUMENTS });
if (isEverything) rmSync(folder, { recursive: true, force: true });
try {
  await useApi(demo);
  const codes = demo.sampleCodes;
  const places = [
    [null, publicPlaces({ codes, mails: await newestMails(database), brandId: owner.brandId, guarded: operator })],
    [owner, portalPlaces(codes)],
    [empty, emptyPlaces],
    [operator, operatorPlaces],
    [guarded, guardedPlaces],
    [closing, closingPlaces],
    [suspended, suspendedPlaces],
  ] as const;
  let taken = 0;
  for (const [person, theirs] of places) taken += await takePictures(browser, person, theirs.filter(isWanted));
  process.stdout.write(`${taken} pictures in ${folder}\n`);
  if (taken === 0) failed.push("no page is called so");
  if (failed.length > 0) process.stderr.write(`Not taken:\n${failed.map((name) => `  ${name}\n`).join("")}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  await service.stop();
  await database.close();
  await embedded.stop();
  for (const left of [data, files]) rmSync(left, { recursive: true, force: true });
}

async function takePictures(
  from: Browser,
  person: { userId: string } | null,
  places: readonly Place[],
): Promise<number> {
  let taken = 0;
  if (places.length === 0) return taken;
  for (const look of looks) {
    const { locale, width } = look;
    const context = await from.newContext({
      baseURL: service.url,
      locale,
      timezoneId: "Europe/Berlin",
      viewport: { width, height: 900 },
      reducedMotion: "reduce",
    });
    if (person)
      await context.addCookies([
        {
          ...(await mintSessionCookie(database.db, { userId: person.userId, userAgent: USER_AGENT })),
          url: service.url,
        },
      ]);
    let page = await newPage(context);
    for (const place of places) {
      const hasSucceeded = await takePlace(page, place, look);
      if (hasSucceeded) taken += look.themes.length;
      // What a page that failed still does is not to disturb the next.
      else page = await newPage(context);
    }
    await context.close();
  }
  return taken;
}

async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_WITHIN_MS);
  return page;
}

/** One place in the themes of a look. False, and named at the end: something went wrong, or took too long. */
async function takePlace(page: Page, { name, open }: Place, { locale, width, themes }: Look): Promise<boolean> {
  const take = async () => {
    await open(page);
    for (const theme of themes)
      await takePicture(
        page,
        name,
        theme,
        `${width}-${theme}${locale.startsWith("en") ? "" : `-${locale.slice(0, 2)}`}`,
      );
  };
  const isTooLong = new AbortController();
  try {
    await Promise.race([
      take(),
      wait(PLACE_WITHIN_MS, undefined, isTooLong).then(() =>
        Promise.reject(new Error(`not there within ${PLACE_WITHIN_MS} ms`)),
      ),
    ]);
    return true;
  } catch (error) {
    failed.push(`${name} (${locale}, ${width}): ${String(error).split("\n")[0]}`);
    return false;
  } finally {
    isTooLong.abort();
  }
}

/** Something of the last minutes, so that mailbox, request log and meters show it. */
async function useApi({ apiKey, sampleCodes }: typeof demo): Promise<void> {
  const ask = (path: string, body?: object) =>
    fetch(service.url + path, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
  for (let count = 0; count < REQUESTS_MADE; count += 1) await ask(`/v1/verify?code=${sampleCodes.verify}`);
  await ask("/v1/products", [{ name: "", gtin: 4012345678901 }]);
  await ask("/v1/transfer", {
    code: sampleCodes.verify,
    recipient_email: "anna@example.com",
    kind: "resale",
    message: "It has been to Sarek and back.",
  });
}

async function takePicture(page: Page, name: string, theme: "light" | "dark", look: string): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.evaluate(() => document.fonts.ready);
  const { width, height } = page.viewportSize()!;
  const whole = Math.min(HEIGHT_MAX, await page.evaluate(() => document.documentElement.scrollHeight));
  // What reaches to the lower edge of the window is to reach to the lower edge of the picture.
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  mkdirSync(join(folder, look), { recursive: true });
  await page.screenshot({ path: join(folder, look, `${name}.png`), animations: "disabled" });
  await page.setViewportSize({ width, height });
}
