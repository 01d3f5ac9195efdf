import type { Queryable } from "@/db/client";
import {
  type BrandArchiveRow,
  deleteArchive,
  finishArchive,
  listOldArchives,
  prolongArchive,
  takeArchive,
} from "@/db/queries/brand-archives";
import { requireStillAllowed } from "@/lib/access/confirmed-context";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { isStorageFault } from "@/lib/platform/storage-fault";
import { removeArchiveFile, writeArchive } from "./archive-file";
import { ARCHIVE_LEASE_MS, ARCHIVES_KEPT_MS, DISK_RETRY_MS } from "./rules";

const leaseEnd = () => new Date(now().getTime() + ARCHIVE_LEASE_MS);

/** Makes one archive that waits, if there is one; answers how many. For a lane of the job loop. */
export async function makeDueArchives(db: Queryable): Promise<number> {
  const archive = await takeArchive(db, { at: now(), leasedUntil: leaseEnd() });
  if (!archive) return 0;
  try {
    await requireAsker(db, archive);
    const sizeBytes = await writeArchive(db, { archiveId: archive.id, brandId: archive.brandId }, () =>
      keepLease(db, archive),
    );
    await finish(db, archive, { state: "ready", sizeBytes });
  } catch (error) {
    if (error instanceof DomainError) await removeArchiveFile(archive.id);
    if (isStorageFault(error)) {
      log().error(
        { archive: archive.id, err: errorForLog(error) },
        "there is no room for an archive; it is tried again",
      );
      await prolongArchive(db, { archiveId: archive.id, leasedUntil: new Date(now().getTime() + DISK_RETRY_MS) });
      return 1;
    }
    log().warn({ archive: archive.id, err: errorForLog(error) }, "an archive could not be made");
    await finish(db, archive, { state: "failed", ...(error instanceof DomainError && { reason: error.code }) });
  }
  return 1;
}

async function keepLease(db: Queryable, archive: BrandArchiveRow): Promise<void> {
  if (archive.leasedUntil!.getTime() - now().getTime() > ARCHIVE_LEASE_MS / 2) return;
  archive.leasedUntil = leaseEnd();
  await prolongArchive(db, { archiveId: archive.id, leasedUntil: archive.leasedUntil });
}

/** Throws `forbidden` once whoever asked for it may not take everything away any more. */
async function requireAsker(db: Queryable, { id, brandId, requestedBy: userId }: BrandArchiveRow): Promise<void> {
  await requireStillAllowed(db, { kind: "member", brandId, userId, sessionId: id, role: "owner" }, "brand.leave");
}

/** One that was withdrawn while it was made leaves no file. */
async function finish(
  db: Queryable,
  archive: BrandArchiveRow,
  end: { state: "ready" | "failed"; sizeBytes?: number; reason?: string },
): Promise<void> {
  const { id, brandId } = archive;
  const { reason, ...outcome } = end;
  const isOurs = await db.transaction(async (tx) => {
    if (end.state === "ready") await requireAsker(tx, archive);
    if (!(await finishArchive(tx, { archiveId: id, at: now(), ...outcome }))) return false;
    const source = { actor: { kind: "system", brandId }, requestId: newId("req") } as const;
    const detail = { size_bytes: end.sizeBytes ?? null, ...(reason && { end_reason: reason }) };
    await appendAudit(tx, source, {
      action: `brand_archive.${end.state}`,
      targetKind: "archive",
      targetId: id,
      detail,
    });
    return true;
  });
  if (!isOurs) await removeArchiveFile(id);
}

/**
 * Removes archives that were withdrawn or have reached the end of their time: the file before the row, without which
 * nobody would look for it again.
 */
export async function purgeArchives(db: Queryable): Promise<void> {
  const before = new Date(now().getTime() - ARCHIVES_KEPT_MS);
  for (const archiveId of await listOldArchives(db, before)) {
    await removeArchiveFile(archiveId);
    await deleteArchive(db, archiveId);
  }
}
