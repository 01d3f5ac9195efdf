import { Readable } from "node:stream";
import { findArchive, insertArchive, listArchives } from "@/db/queries/brand-archives";
import { authorise, type Context } from "@/lib/access/actor";
import { appendAudit } from "@/lib/audit/append-audit";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { openArchiveFile } from "./archive-file";
import { ARCHIVES_KEPT_MS, type ArchiveState } from "./rules";

export interface ShownArchive {
  id: string;
  state: ArchiveState;
  createdAt: Date;
  sizeBytes: number | null;
  /** When a ready one goes. */
  endsAt: Date | null;
}

/** The brand's archives, the newest first. Throws `forbidden`. */
export async function listBrandArchives({ db, actor }: Context): Promise<ShownArchive[]> {
  authorise(actor, "brand.leave");
  const rows = await listArchives(db, actor.brandId);
  return rows.map(({ id, state, createdAt, sizeBytes, finishedAt }) => ({
    id,
    state,
    createdAt,
    sizeBytes,
    endsAt: finishedAt && new Date(finishedAt.getTime() + ARCHIVES_KEPT_MS),
  }));
}

/** Asks for a file with everything the brand owns. While one is under way it is the same one. Throws `forbidden`. */
export async function requestBrandArchive(context: Context<MemberActor>): Promise<void> {
  const { actor } = context;
  authorise(actor, "brand.leave");
  await context.db.transaction(async (tx) => {
    const at = now();
    const archiveId = newId("arc", at);
    const isNew = await insertArchive(tx, {
      id: archiveId,
      brandId: actor.brandId,
      requestedBy: actor.userId,
      createdAt: at,
    });
    if (!isNew) return;
    await enqueue(tx, "brand_archive", { brandId: actor.brandId, archiveId });
    await appendAudit(tx, context, { action: "brand_archive.requested", targetKind: "archive", targetId: archiveId });
  });
}

/**
 * A ready archive as it lies on the disk; that somebody took it stands in the log. Throws `forbidden`,
 * `archive_not_found`.
 */
export async function openBrandArchive(
  context: Context,
  { archiveId }: { archiveId: string },
): Promise<{ body: ReadableStream; sizeBytes: number }> {
  const { actor } = context;
  authorise(actor, "brand.leave");
  const archive = await findArchive(context.db, { brandId: actor.brandId, archiveId });
  if (archive?.state !== "ready" || archive.finishedAt!.getTime() + ARCHIVES_KEPT_MS <= now().getTime())
    throw noSuchArchive();
  const { handle, sizeBytes } = await context.db.transaction(async (tx) => {
    await appendAudit(tx, context, { action: "brand_archive.downloaded", targetKind: "archive", targetId: archiveId });
    const file = await openArchiveFile(archiveId);
    if (!file) throw noSuchArchive();
    return file;
  });
  return { body: Readable.toWeb(handle.createReadStream()) as ReadableStream, sizeBytes };
}

function noSuchArchive(): DomainError {
  return new DomainError("archive_not_found", "Your brand has no such archive, or its time is over.");
}
