import {
  findUsualClients,
  listCandidates,
  listGuessedProducts,
  listSettled,
  upsertSignal,
} from "@/db/queries/scan-signals";
import { listScannedBrands } from "@/db/queries/scans";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { appendEvents } from "@/lib/events/append-events";
import { DAY_MS, HOUR_MS, now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { findSignals, findUnknownSerials } from "./find-signals";
import { type Signal, type SignalKind, THRESHOLDS } from "./signal-kinds";

/** Older scans were already checked when they arrived, even if workers were stopped for a day. */
const NEWS_MS = DAY_MS;
const ITEMS_PER_STEP = 200;
/** With fewer days of data the usual number of scans cannot be estimated. */
const ITEM_DAYS_LEAST = 1_000;
const USUAL_MS = 30 * DAY_MS;

const WINDOW_MS = Math.max(...Object.values(THRESHOLDS).map(({ windowHours }) => windowHours)) * HOUR_MS;
const SCANS_LEAST = Math.min(...Object.values(THRESHOLDS).map(({ least }) => least));

export async function detectSignals(db: AllBrandsDb): Promise<void> {
  const brands = await listScannedBrands(db, new Date(now().getTime() - NEWS_MS));
  await enqueue(db, "scan_signals", ...brands.map((brandId) => ({ brandId })));
}

export const scanSignals: HandlerOf<"scan_signals"> = {
  step: async (job, { brandId }) => {
    const at = now().getTime();
    const usualFilter = { brandId, since: new Date(at - USUAL_MS), least: ITEM_DAYS_LEAST };
    const usualClients = await findUsualClients(job.db, usualFilter);
    for (let after = ""; !job.signal.aborted;) {
      const candidates = await listCandidates(job.db, {
        brandId,
        since: new Date(at - WINDOW_MS),
        news: new Date(at - NEWS_MS),
        least: SCANS_LEAST,
        after,
        limit: ITEMS_PER_STEP,
      });
      await job.write(async (tx) => {
        const settledUntil = await settledIn(tx, brandId, candidates);
        const fresh: string[] = [];
        for (const { passportId, productId, scans, ...facts } of candidates) {
          const setting = { usualClients, settledUntil: (kind: SignalKind) => settledUntil(passportId, kind) };
          for (const signal of findSignals(facts, scans, setting))
            fresh.push(...(await write(tx, { brandId, productId, subjectId: passportId }, signal)));
        }
        await appendSignals(tx, brandId, fresh);
      });
      after = candidates.at(-1)?.passportId ?? "";
      if (candidates.length < ITEMS_PER_STEP) break;
    }
    await job.write((tx) => lookAtGuesses(tx, brandId, at));
  },
};

async function lookAtGuesses(tx: BrandDb, brandId: string, at: number): Promise<void> {
  const since = new Date(at - THRESHOLDS.unknown_serials.windowHours * HOUR_MS);
  const guessed = await listGuessedProducts(tx, { brandId, since });
  const settledUntil = await settledIn(tx, brandId, guessed);
  const fresh: string[] = [];
  for (const { productId, tries } of guessed) {
    const signal = findUnknownSerials(tries, settledUntil(productId, "unknown_serials"));
    if (signal) fresh.push(...(await write(tx, { brandId, productId, subjectId: productId }, signal)));
  }
  await appendSignals(tx, brandId, fresh);
}

async function settledIn(tx: BrandDb, brandId: string, about: readonly { productId: string }[]) {
  const productIds = [...new Set(about.map(({ productId }) => productId))];
  const settled = productIds.length === 0 ? new Map<string, Date>() : await listSettled(tx, { brandId, productIds });
  return (id: string, kind: SignalKind) => settled.get(`${id} ${kind}`);
}

async function write(
  tx: BrandDb,
  about: { brandId: string; productId: string; subjectId: string },
  signal: Signal,
): Promise<string[]> {
  const id = newId("sgl");
  return (await upsertSignal(tx, { id, ...about, ...signal })) ? [id] : [];
}

const appendSignals = (tx: BrandDb, brandId: string, subjects: readonly string[]) =>
  appendEvents(tx, brandId, { type: "scan.signal", subjects });
