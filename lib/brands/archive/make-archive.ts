import {
  beginArchive,
  type BrandArchiveRow,
  deleteArchive,
  finishArchive,
  listOldArchives,
  reopenArchive,
} from "@/db/queries/brand-archives";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { requireStillAllowed } from "@/lib/access/confirmed-context";
import { auditInJob } from "@/lib/access/job-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { isStorageError } from "@/lib/platform/storage-error";
import { keepArchiveFile, removeArchiveFile, removePartOf, writeArchive } from "./archive-file";
import { ARCHIVE_RETENTION_MS } from "./rules";

/** An archive that is withdrawn during creation leaves no file. */
export const brandArchive: HandlerOf<"brand_archive"> = {
  async step(job, { archiveId }) {
    const archive = await job.write((tx) => beginArchive(tx, archiveId));
    if (!archive) return;
    const part = { archiveId, holder: job.row.holder };
    try {
      await requireAsker(job.db, archive);
      const of = { ...part, brandId: archive.brandId };
      const sizeBytes = await writeArchive(job.db, of, () => job.signal.throwIfAborted());
      await job.end(async (tx) => {
        await requireAsker(tx, archive);
        if (await finish(tx, archive, { state: "ready", sizeBytes })) await keepArchiveFile(part);
      });
    } catch (error) {
      if (!(error instanceof DomainError) || isStorageError(error)) throw error;
      await job.end(async (tx) => void (await finish(tx, archive, { state: "failed", reason: error.code })));
    } finally {
      await removePartOf(part);
    }
  },
  async onDead(tx, { archiveId }) {
    const archive = await beginArchive(tx, archiveId);
    if (archive) await finish(tx, archive, { state: "failed" });
  },
  async onRunAgain(tx, { archiveId }) {
    if (!(await reopenArchive(tx, archiveId)))
      throw new DomainError("not_found", "This archive has been deleted, or another of its brand is being made.");
  },
};

/** Throws `forbidden` if the requester no longer has the permission for archives. */
async function requireAsker(db: BrandDb, { id, brandId, requestedBy: userId }: BrandArchiveRow): Promise<void> {
  await requireStillAllowed(db, { kind: "member", brandId, userId, sessionId: id, role: "owner" }, "brand.leave");
}

interface ArchiveEnd {
  state: "ready" | "failed";
  sizeBytes?: number;
  reason?: string;
}

async function finish(tx: BrandDb, archive: BrandArchiveRow, { reason, ...end }: ArchiveEnd): Promise<boolean> {
  const { id, brandId } = archive;
  if (!(await finishArchive(tx, { archiveId: id, at: now(), ...end }))) return false;
  const audit = auditInJob("brand_archive", tx, newId("req"))({ kind: "system", brandId });
  const detail = { size_bytes: end.sizeBytes ?? null, ...(reason && { end_reason: reason }) };
  await audit(`brand_archive.${end.state}`, id, detail);
  return true;
}

/** Removes the file before the row, because the row is the only reference to it. */
export async function purgeArchives(db: AllBrandsDb): Promise<void> {
  const before = new Date(now().getTime() - ARCHIVE_RETENTION_MS);
  for (const { id: archiveId, brandId } of await listOldArchives(db, before)) {
    await removeArchiveFile(archiveId);
    await inBrand(db, brandId).transaction((tx) => deleteArchive(tx, archiveId));
  }
}
