import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import { openDatabase } from "@/db/client";
import { startEmbeddedDatabase } from "@/db/embedded/start-embedded-database";
import { migrateDatabase } from "@/db/migrate";
import { seedDemo } from "@/db/seed/demo";
import { seedEvidence } from "@/db/seed/demo-evidence";
import { requireBuild } from "@/lib/launch/build";
import { bringChromium } from "@/lib/launch/machine/chromium";
import { mintBrand, mintMember } from "@/lib/testing/factories";
import { emptyPlaces, portalPlaces, publicPlaces } from "./support/screenshot-places";
import type { Place } from "./support/screenshot-steps";
import { Service } from "./support/service";
import { SITE_SECRET } from "./support/site-settings";

/** `npm run screenshots [words]`: pictures of every page (whose name has one of the words), with a demo brand on data of its own. */

const folder = fileURLToPath(new URL("../screenshots", import.meta.url));
const MINUTE_MS = 60_000;
const ENDS_AFTER_MS = 15 * MINUTE_MS;
const PAGE_WITHIN_MS = 20_000;
const HEIGHT_MAX = 2_600;
const REQUESTS_MADE = 40;
const BROWSER_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Every page in both themes, at a desk and in a hand; in German once at each width, where long words show. */
const LOOKS = [
  { locale: "en-GB", width: 1440, themes: ["light", "dark"] },
  { locale: "en-GB", width: 390, themes: ["light", "dark"] },
  { locale: "de-DE", width: 1440, themes: ["light"] },
  { locale: "de-DE", width: 390, themes: ["dark"] },
] as const;

interface SignIn {
  email: string;
  password: string;
}

const files = mkdtempSync(join(tmpdir(), "carnet-screenshots-files-"));
Object.assign(process.env, { NODE_ENV: "test", AUTH_SECRET: SITE_SECRET, LOG_LEVEL: "silent", DATA_DIR: files });
setTimeout(() => {
  process.stderr.write(`The pictures took more than ${ENDS_AFTER_MS / MINUTE_MS} minutes; given up.\n`);
  process.exit(1);
}, ENDS_AFTER_MS).unref();

const words = process.argv.slice(2);
const isWanted = ({ name }: Place) => words.length === 0 || words.some((word) => name.includes(word));
await requireBuild();
const data = mkdtempSync(join(tmpdir(), "carnet-screenshots-"));
const embedded = await startEmbeddedDatabase(data);
await migrateDatabase(embedded.url);
const database = openDatabase(embedded.url, 1);
const demo = await seedDemo(database.db);
await seedEvidence(database.db);
const empty = await mintMember(database.db, { brandId: (await mintBrand(database.db, { name: "Nordwand" })).brandId });
await database.close();
const service = await Service.start({ databaseUrl: embedded.url, isEmbedded: true, more: { DATA_DIR: files } });
const browser = await chromium.launch({ executablePath: await bringChromium(), args: BROWSER_ARGUMENTS });
rmSync(folder, { recursive: true, force: true });
await useApi(demo);
try {
  let taken = 0;
  for (const [person, places] of [[null, publicPlaces(demo.sampleCodes)], [demo.signIn, portalPlaces(demo.sampleCodes)], [empty, emptyPlaces]] as const)
    taken += await takePictures(browser, person, places.filter(isWanted));
  process.stdout.write(`${taken} pictures in ${folder}\n`);
} finally {
  await browser.close();
  await service.stop();
  await embedded.stop();
  for (const left of [data, files]) rmSync(left, { recursive: true, force: true });
}

async function takePictures(from: Browser, person: SignIn | null, places: readonly Place[]): Promise<number> {
  let taken = 0;
  if (places.length === 0) return taken;
  for (const { locale, width, themes } of LOOKS) {
    const context = await from.newContext({ baseURL: service.url, locale, timezoneId: "Europe/Berlin", viewport: { width, height: 900 }, reducedMotion: "reduce" });
    const page = await context.newPage();
    page.setDefaultTimeout(PAGE_WITHIN_MS);
    if (person) await signIn(page, person);
    for (const place of places) {
      await place.open(page).catch((error: unknown) => void process.stderr.write(`${place.name} (${locale}, ${width}): ${String(error)}\n`));
      for (const theme of themes) taken += await takePicture(page, place.name, theme, `${width}-${theme}${locale.startsWith("de") ? "-de" : ""}`);
    }
    await context.close();
  }
  return taken;
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
  await ask("/v1/transfer", { code: sampleCodes.verify, recipient_email: "anna@example.com", kind: "resale", message: "It has been to Sarek and back." });
}

async function signIn(page: Page, { email, password }: SignIn): Promise<void> {
  await page.goto("/sign-in");
  await page.locator("input[name=email]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("form button[type=submit]").last().click();
  await page.waitForURL(/\/home$/);
}

async function takePicture(page: Page, name: string, theme: "light" | "dark", look: string): Promise<number> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.evaluate(() => document.fonts.ready);
  const { width, height } = page.viewportSize()!;
  const whole = Math.min(HEIGHT_MAX, await page.evaluate(() => document.documentElement.scrollHeight));
  // What reaches to the lower edge of the window is to reach to the lower edge of the picture.
  await page.setViewportSize({ width, height: Math.max(height, whole) });
  mkdirSync(join(folder, look), { recursive: true });
  await page.screenshot({ path: join(folder, look, `${name}.png`), animations: "disabled" });
  await page.setViewportSize({ width, height });
  return 1;
}
