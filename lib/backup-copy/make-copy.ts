import { isFenceLost } from "@/db/fenced";
import { listLiveBrands } from "@/db/queries/brands";
import {
  findPublicCopy,
  type FinishedCopy,
  holdPublicCopy,
  listAuditSequences,
  type PublicCopyRow,
  recordNoChanges,
  releasePublicCopy,
  takePublicCopy,
} from "@/db/queries/stored-files";
import type { AllBrandsDb } from "@/db/tenant";
import type { ListedStore } from "@/lib/files/store";
import { TERMS_VERSIONS, termsText } from "@/lib/interchange/subject";
import { dayOf } from "@/lib/platform/calendar";
import { MINUTE_MS, monotonicMs, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { log } from "@/lib/platform/log";
import { version } from "@/lib/platform/version";
import { issuerDid } from "@/lib/signing-keys/rules";
import { copyBrand } from "./copy-brand";
import { signManifest, copyStore } from "./copy-store";
import { type Lying, knownPacks, packsIn } from "./known-packs";
import { keepBytes, readText } from "./package-files";
import {
  checkpointKey,
  COPY_FORMAT,
  type CopyIndex,
  INDEX_KEY,
  isOwnKey,
  manifestKey,
  PACE,
  type Pace,
  README,
  README_KEY,
} from "./rules";

/** Longer than any step between two lease renewals. */
const HELD_MS = 5 * MINUTE_MS;

interface CopyRun {
  store: ListedStore;
  target: string;
  holder: string;
  pace?: Pace;
  /** Only brands with changes since the last run are copied. Files are neither listed, read back nor removed. */
  onlyChanges?: boolean;
  signal?: AbortSignal | undefined;
  onProgress?: (brand: string, packs: number) => void;
}

interface CopyFigures {
  brands: number;
  documents: number;
  bytes: number;
  written: number;
  removed: number;
}

export class CopyHeld extends Error {
  override readonly name = "CopyHeld";
  override readonly message =
    "Another process works on the copy, or was killed at it within the last five minutes: then run this again.";
}

/** Readers always see one complete copy; a run may be killed. Throws `CopyHeld`, a brand's error after all others. */
export async function makeCopy(db: AllBrandsDb, run: CopyRun): Promise<CopyFigures> {
  const { target, holder } = run;
  const heldUntil = () => new Date(now().getTime() + HELD_MS);
  if (!(await takePublicCopy(db, { target, holder, heldUntil: heldUntil(), at: now() }))) throw new CopyHeld();
  const hold = async () => {
    run.signal?.throwIfAborted();
    if (!(await holdPublicCopy(db, { target, holder, heldUntil: heldUntil() }))) throw new CopyHeld();
  };
  let finished: FinishedCopy | undefined;
  try {
    // Read before the data, so that a change during the run is copied again by the next one.
    const [begunAt, sequences] = [now(), await listAuditSequences(db)];
    const changed = run.onlyChanges ? changedBrands(await findPublicCopy(db, target), sequences) : null;
    const { figures, failed } = await copyAll(db, { ...run, changed }, hold);
    if (failed.length > 0) throw new Error(`The public documents of ${failed.join(", ")} could not be copied.`);
    const { brands, documents, bytes: sizeBytes } = figures;
    finished = { brands, documents, sizeBytes, sequences, changesCopiedAt: begunAt };
    if (!changed) finished.finishedAt = now();
    return figures;
  } finally {
    await releasePublicCopy(db, { target, holder, finished });
  }
}

export const changedBrands = (
  row: PublicCopyRow | null,
  sequences: Readonly<Record<string, number>>,
): ReadonlySet<string> =>
  new Set(Object.keys(sequences).filter((brandId) => sequences[brandId] !== row?.sequences[brandId]));

/** `changed`: null copies every brand. */
type CopyScope = CopyRun & { changed: ReadonlySet<string> | null };

async function copyAll(db: AllBrandsDb, run: CopyScope, hold: () => Promise<void>) {
  const { store, changed } = run;
  const before = await readIndex(store);
  if (changed && !before) throw new Error("The copy has no index: changes cannot be added to it.");
  const lying = changed ? null : await listKeys(store);
  const index: CopyIndex = {
    format: COPY_FORMAT,
    origin: environment().publicUrl,
    at: now().toISOString(),
    software: `Carnet ${version}`,
    brands: [],
    files: [],
  };
  const keys = new Set([INDEX_KEY, README_KEY]);
  const failed: string[] = [];
  let bytes = 0;
  for (const brand of await listLiveBrands(db)) {
    const old = before?.brands.find(({ slug }) => slug === brand.slug);
    if (changed && old && !changed.has(brand.id)) {
      index.brands.push(old);
      bytes += old.bytes + (old.packBytes ?? 0);
      continue;
    }
    const of = { brand, old, lying: lying ?? (await keysOf(db, store, old)), readsBack: !changed };
    const packs = await repackage(db, { ...run, ...of }, hold).catch((error: unknown) => {
      if (error instanceof CopyHeld || isFenceLost(error) || run.signal?.aborted) throw error;
      log().error({ err: errorForLog(error), brand: brand.id }, "the public documents of a brand could not be copied");
      failed.push(brand.slug);
      return null;
    });
    const did = issuerDid({ slug: brand.slug, publicUrl: index.origin });
    const listedPacks = packs ?? (old && (await packsIn(db, store, old)));
    if (!listedPacks) continue;
    const manifest =
      packs || !old
        ? await keepBytes(store, await signManifest(db, { brand, packs: listedPacks }), {
            name: manifestKey,
            mediaType: "application/vc+jwt",
          })
        : { file: old.file, sha256: old.sha256, bytes: old.bytes };
    const documents = listedPacks.reduce((sum, packFile) => sum + packFile.documents, 0);
    const packBytes = listedPacks.reduce((sum, packFile) => sum + packFile.bytes, 0);
    index.brands.push({ slug: brand.slug, did, documents, packBytes, ...manifest });
    for (const key of [manifest.file, ...listedPacks.flatMap(({ file, media }) => [file, ...media])]) keys.add(key);
    bytes += packBytes + manifest.bytes;
  }
  index.files.push(await keepBytes(store, README, { name: () => README_KEY, mediaType: "text/plain" }));
  for (const version of TERMS_VERSIONS)
    index.files.push(
      await keepBytes(store, termsText(index.origin, version), {
        name: () => `terms/${version}`,
        mediaType: "application/ld+json",
      }),
    );
  for (const { file } of index.files) keys.add(file);
  await hold();
  await keepBytes(store, `${JSON.stringify(index, null, 2)}\n`, {
    name: () => INDEX_KEY,
    mediaType: "application/json",
  });
  const removed = lying ? await sweep(store, keys, hold) : 0;
  const written = [...keys].filter((key) => !lying?.has(key)).length;
  const documents = index.brands.reduce((sum, brand) => sum + brand.documents, 0);
  return { figures: { brands: index.brands.length, documents, bytes, written, removed }, failed };
}

async function listKeys(store: ListedStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of store.list()) keys.add(key);
  return keys;
}

async function keysOf(db: AllBrandsDb, store: ListedStore, old: Lying["old"]): Promise<Set<string>> {
  const packs = (old && (await packsIn(db, store, old))) ?? [];
  return new Set(packs.flatMap(({ file, media }) => [file, ...media]));
}

type OfBrand = CopyRun & Lying;

async function repackage(
  db: AllBrandsDb,
  { brand, old, lying, readsBack, store, pace = PACE, onProgress }: OfBrand,
  hold: () => Promise<void>,
) {
  const known = await knownPacks(db, { brand, old, lying, store, readsBack });
  let keptMs = monotonicMs();
  const packs = await copyBrand(db, {
    brand,
    store,
    known,
    lying,
    pace,
    onPack: async (all) => {
      await hold();
      onProgress?.(brand.slug, all.length);
      if (monotonicMs() - keptMs < pace.checkpointMs) return;
      const list = await signManifest(db, { brand, packs: all });
      await keepBytes(store, list, { name: () => checkpointKey(brand.slug), mediaType: "application/vc+jwt" });
      keptMs = monotonicMs();
    },
  });
  return packs;
}

async function readIndex(store: ListedStore): Promise<CopyIndex | null> {
  const text = await readText(store, INDEX_KEY);
  try {
    const index = text === null ? null : (JSON.parse(text) as CopyIndex);
    return index?.format === COPY_FORMAT ? index : null;
  } catch {
    return null;
  }
}

async function sweep(store: ListedStore, keys: ReadonlySet<string>, hold: () => Promise<void>): Promise<number> {
  const removedKeys: string[] = [];
  for await (const key of store.list()) if (isOwnKey(key) && !keys.has(key)) removedKeys.push(key);
  for (const key of removedKeys) {
    await hold();
    await store.remove(key);
  }
  return removedKeys.length;
}

export async function askForCopy(db: AllBrandsDb): Promise<void> {
  const target = copyStore()?.target;
  if (target === undefined) return;
  const finishedAt = (await findPublicCopy(db, target))?.finishedAt;
  if (finishedAt && dayOf(finishedAt) === dayOf(now())) return;
  await db.transaction((tx) => enqueue(tx, "public_copy", {}));
}

/** Requests a run for changes since the last one, once a complete copy exists (EN 18221, 4.5). */
export async function askForChanges(db: AllBrandsDb): Promise<void> {
  const target = copyStore()?.target;
  if (target === undefined) return;
  const [at, row] = [now(), await findPublicCopy(db, target)];
  if (!row?.finishedAt) return;
  if (changedBrands(row, await listAuditSequences(db)).size === 0) return recordNoChanges(db, { target, at });
  await db.transaction((tx) => enqueue(tx, "public_copy", {}));
}

export const publicCopy: HandlerOf<"public_copy"> = {
  async step(job) {
    const at = copyStore();
    if (!at) return;
    try {
      const finishedAt = (await findPublicCopy(job.db, at.target))?.finishedAt;
      const onlyChanges = finishedAt != null && dayOf(finishedAt) === dayOf(now());
      const figures = await makeCopy(job.db, { ...at, onlyChanges, holder: job.row.id, signal: job.signal });
      log().info({ event: "backup_copy.made", ...figures }, "the back-up copy is whole");
    } catch (error) {
      if (!(error instanceof CopyHeld)) throw error;
      const later = new Date(now().getTime() + MINUTE_MS);
      await job.end(async () => ({ is: "later", at: later, error: error.message, isCounted: false }));
    }
  },
};
