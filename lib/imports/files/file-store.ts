import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { purgeImportSynonyms } from "@/db/queries/import-matches";
import {
  deleteImportParts,
  listImportIds,
  listImportsLeft,
  listImportsToPurge,
  lockImport,
  updateImport,
} from "@/db/queries/imports";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { removeIfPossible, toStorageRefusal } from "@/lib/platform/storage-error";
import { FILE_BYTES_MAX, isOneOf, ROW_RETENTION_DAYS, UNFINISHED_RETENTION_DAYS, WAITING_STATES } from "../rules";

/** Files are named by import id, because a client's file name must never be used as a path. */

export function importFile(importId: string): string {
  return join(environment().importsDir, importId);
}

/** Throws `payload_too_large` above 100 MB, `malformed_request`, `storage_unavailable`; on error no file remains. */
export async function storeFile(
  importId: string,
  body: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  const source =
    body instanceof ReadableStream
      ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
      : Readable.from(body);
  try {
    await mkdir(environment().importsDir, { recursive: true, mode: 0o700 });
    await pipeline(
      source,
      async function* measure(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          bytes += chunk.byteLength;
          if (bytes > FILE_BYTES_MAX)
            throw new DomainError("payload_too_large", `A file may have at most ${FILE_BYTES_MAX} bytes.`);
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(importFile(importId), { mode: 0o600, flags: "wx" }),
    );
  } catch (error) {
    await removeFile(importId);
    const refusal = toStorageRefusal(error, importFile(importId));
    throw refusal instanceof DomainError
      ? refusal
      : new DomainError("malformed_request", "The file broke off before its end.");
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function listOldFiles(before: Date): Promise<string[]> {
  const names = await readdir(environment().importsDir).catch(() => [] as string[]);
  const ids = names.filter((name) => /^imp_[0-9a-z]{26}$/.test(name));
  const isOld = await Promise.all(
    ids.map(async (id) => ((await stat(importFile(id)).catch(() => null))?.mtime ?? before) < before),
  );
  return ids.filter((_id, index) => isOld[index]);
}

/** A file that cannot be removed now is removed by a later run. */
export async function removeFile(importId: string): Promise<void> {
  await removeIfPossible(() => rm(importFile(importId), { force: true }));
}

const IMPORTS_PER_RUN = 20;
const WORDS_KEPT_DAYS = 400;

const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);

/** After 90 idle days; the history remains. Ends imports idle for 30 days; removes orphans and unused synonyms. */
export async function purgeImports(db: AllBrandsDb): Promise<number> {
  const left = await listImportsLeft(db, {
    states: WAITING_STATES,
    before: daysAgo(UNFINISHED_RETENTION_DAYS),
    limit: IMPORTS_PER_RUN,
  });
  for (const each of left) await endAbandoned(db, each);
  const old = await listImportsToPurge(db, { before: daysAgo(ROW_RETENTION_DAYS), limit: IMPORTS_PER_RUN });
  for (const { id: importId, brandId } of old) {
    await inBrand(db, brandId).transaction(async (tx) => {
      await deleteImportParts(tx, importId);
      await updateImport(tx, { importId, at: now(), set: { isPurged: true } });
    });
    await removeFile(importId);
  }
  const synonyms = await purgeImportSynonyms(db, { before: daysAgo(WORDS_KEPT_DAYS) });
  return left.length + old.length + synonyms + (await removeStrayFiles(db));
}

async function endAbandoned(
  db: AllBrandsDb,
  { id: importId, brandId }: { id: string; brandId: string },
): Promise<void> {
  await inBrand(db, brandId).transaction(async (tx) => {
    const importRow = await lockImport(tx, { brandId, importId });
    if (
      !importRow ||
      importRow.isPurged ||
      !isOneOf(WAITING_STATES, importRow.state) ||
      importRow.updatedAt > daysAgo(UNFINISHED_RETENTION_DAYS)
    )
      return;
    await deleteImportParts(tx, importId);
    const at = now();
    await updateImport(tx, { importId, at, set: { state: "cancelled", endedAt: at, isPurged: true } });
    const audit = auditInJob("purge-imports", tx, importId)({ kind: "system", brandId });
    await audit("import.cancelled", importId, { was: importRow.state, untouched_days: UNFINISHED_RETENTION_DAYS });
  });
  await removeFile(importId);
}

async function removeStrayFiles(db: AllBrandsDb): Promise<number> {
  const files = await listOldFiles(daysAgo(1));
  const known = new Set(files.length === 0 ? [] : await listImportIds(db, files));
  const stray = files.filter((id) => !known.has(id));
  for (const id of stray) await removeFile(id);
  return stray.length;
}
