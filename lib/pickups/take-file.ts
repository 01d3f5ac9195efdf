import { isDatabaseAway } from "@/db/is-database-away";
import { decidePickupFile, findRepeated, type PickupSourceRow } from "@/db/queries/pickups";
import type { BrandDb } from "@/db/tenant";
import { jobScope } from "@/lib/access/job-audit";
import { mailWaiting } from "@/lib/imports/commit/commit-import";
import { beginPickedUp, readAhead } from "@/lib/imports/files/begin-import";
import { removeFile, storeFile } from "@/lib/imports/files/file-store";
import { inspectStored, type StoredFile } from "@/lib/imports/files/receive-file";
import { FILE_BYTES_MAX, NO_COUNTS } from "@/lib/imports/rules";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { Job } from "@/lib/platform/jobs/job";
import { asListed, FileChanged, type ListedFile, type OpenFolder, PickupRefusal } from "./folders/folder";
import type { PickedState } from "./rules";

interface Decision {
  state: PickedState;
  sha256?: string;
  importId?: string;
  errorCode?: string;
}

/** Writes import and record in one transaction, unless refused or repeated. Throws `PickupRefusal`, `FileChanged`. */
export async function takeFile(
  job: Job<BrandDb>,
  source: PickupSourceRow,
  picked: { folder: OpenFolder; file: ListedFile },
): Promise<void> {
  const { file } = picked;
  if (file.sizeBytes > FILE_BYTES_MAX)
    return decide(job, source, file, { state: "refused", errorCode: "payload_too_large" });
  const importId = newId("imp");
  try {
    const content = await download(importId, picked);
    const { sha256 } = content;
    const { brandId, id: sourceId } = source;
    const repeated = await findRepeated(job.db, { brandId, sourceId, name: file.name, sha256 });
    if (repeated) {
      await removeFile(importId);
      const { importId: earlier } = repeated;
      return await decide(job, source, file, { state: "repeated", sha256, ...(earlier && { importId: earlier }) });
    }
    const isNdjson = /\.(ndjson|jsonl)$/i.test(file.name);
    await begin(job, source, {
      file,
      stored: await inspectStored({ importId, fileName: file.name, isNdjson, ...content }),
    });
  } catch (error) {
    // After a lost connection the import may have been committed; a file without an import is deleted a day later.
    if (!isDatabaseAway(error)) await removeFile(importId);
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "too_many_open_imports")
      throw new PickupRefusal("too_many_open_imports", null, { cause: error });
    if (!["file_refused", "payload_too_large"].includes(error.code)) throw error;
    const fault = (error.extras.members as { fault?: string } | undefined)?.fault;
    await decide(job, source, file, { state: "refused", errorCode: fault ?? error.code });
  }
}

async function download(importId: string, { folder, file }: { folder: OpenFolder; file: ListedFile }) {
  const broken: { by: unknown } = { by: null };
  async function* bytesOfFile(): AsyncGenerator<Uint8Array> {
    try {
      yield* asListed(file, folder.read(file));
    } catch (error) {
      broken.by = error;
      throw error;
    }
  }
  try {
    return await storeFile(importId, bytesOfFile());
  } catch (error) {
    throw broken.by instanceof PickupRefusal || broken.by instanceof FileChanged ? broken.by : error;
  }
}

async function begin(
  job: Job<BrandDb>,
  source: PickupSourceRow,
  { file, stored }: { file: ListedFile; stored: StoredFile },
): Promise<void> {
  const { brandId, id: sourceId } = source;
  const prepared = await readAhead(job.db, { brandId, stored });
  const { importId, sha256, fileName } = stored;
  const isOurs = await job.write(async (tx) => {
    if (!(await writeDecision(tx, source, file, { state: "taken", sha256, importId }))) return false;
    const scope = jobScope("pickup", tx, { actor: { kind: "system", brandId }, requestId: newId("req") });
    const commit = source.commit === "clean" ? "clean" : "ask";
    const reason = await beginPickedUp(scope, { prepared, sourceId, commit });
    if (reason) await mailWaiting(tx, { id: importId, brandId, fileName, counts: NO_COUNTS }, { at: now(), reason });
    return true;
  });
  if (!isOurs) await removeFile(importId);
}

const decide = (job: Job<BrandDb>, source: PickupSourceRow, file: ListedFile, decision: Decision): Promise<void> =>
  job.write(async (tx) => void (await writeDecision(tx, source, file, decision)));

function writeDecision(
  tx: BrandDb,
  { brandId, id: sourceId }: PickupSourceRow,
  { name, sizeBytes, version }: ListedFile,
  { state, sha256, importId, errorCode }: Decision,
): Promise<boolean> {
  const at = now();
  return decidePickupFile(tx, {
    id: newId("pkf", at),
    brandId,
    sourceId,
    name,
    sizeBytes,
    version,
    state,
    sha256: sha256 ?? null,
    importId: importId ?? null,
    errorCode: errorCode ?? null,
    decidedAt: at,
    createdAt: at,
  });
}
