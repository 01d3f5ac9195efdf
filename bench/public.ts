import { loadavg } from "node:os";
import { type Browser, chromium, type Page } from "playwright/test";
import { openDatabase } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { Service } from "@/e2e/support/service";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { provideChromium } from "@/lib/platform/launch/machine/chromium";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { median, table } from "./measures/statistics";

/**
 * The page behind a label, as a slow phone meets it for the first time: until something is painted, and how much came
 * over the line without pictures. The line and the processor are those of Lighthouse's mobile profile: 1.6 Mbit/s with
 * 150 ms there and back, and a quarter of this machine's speed.
 */

const ROUNDS = 5;
const GOALS = { paintMs: 1_000, bytes: 100_000 };
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };

interface Opened {
  paintMs: number;
  bytes: number;
}

/** Ends with an error code when a median misses its bound. */
export async function benchPublic(): Promise<void> {
  const postgres = await startPostgres({ isAsRecommended: true });
  const chrome = await chromium.launch({ executablePath: await provideChromium(), args: ["--no-sandbox"] });
  let service: Service | undefined;
  try {
    await migrateDatabase(postgres.url);
    const opened = openDatabase(postgres.url, 1);
    await openDataKeys(opened.db);
    const { brandId } = await mintBrand(opened.db);
    const gtin = "09524100000018";
    const { passports } = await mintProduct(opened.db, {
      ...{ brandId, name: "Sarek Shell Jacket", gtin, productGroup: "textiles", serialNumber: "S-4711-A" },
      ecodesign: EVERY_FIELD,
    });
    await opened.close();
    service = await Service.start({ databaseUrl: postgres.url });
    const rows: string[][] = [];
    for (const [name, path] of [
      ["item", `/p/${passports[0]!.code}`],
      ["model", `/m/${gtin}`],
    ] as const)
      for (const hasScripts of [true, false]) {
        await fetch(`${service.url}${path}`);
        const rounds: Opened[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          rounds.push(await openAnew(chrome, `${service.url}${path}`, hasScripts));
        rows.push(rowOf(`${name}${hasScripts ? "" : ", no scripts"}`, rounds));
      }
    console.log(table([["page", "first paint", "from to", "bytes", "verdict"], ...rows]));
    console.log(`load ${loadavg()[0]!.toFixed(1)}`);
  } finally {
    await service?.stop();
    await chrome.close();
    await postgres.stop();
  }
}

async function openAnew(chrome: Browser, url: string, hasScripts: boolean): Promise<Opened> {
  const context = await chrome.newContext({ viewport: PHONE, isMobile: true, javaScriptEnabled: hasScripts });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    const kinds = new Map<string, string>();
    let bytes = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (kinds.get(requestId) !== "Image") bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "networkidle" });
    return { paintMs: await firstPaintMs(page), bytes };
  } finally {
    await context.close();
  }
}

/** From the navigation to the first text or picture. */
const firstPaintMs = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN);

function rowOf(name: string, rounds: readonly Opened[]): string[] {
  const times = rounds.map(({ paintMs }) => Math.round(paintMs));
  const [paintMs, bytes] = [median(times), median(rounds.map((round) => round.bytes))];
  const isGood = paintMs <= GOALS.paintMs && bytes <= GOALS.bytes;
  if (!isGood) process.exitCode = 1;
  return [
    name,
    `${paintMs} ms`,
    `${Math.min(...times)} to ${Math.max(...times)}`,
    bytes.toLocaleString("en"),
    isGood ? "good" : "too slow or too large",
  ];
}
