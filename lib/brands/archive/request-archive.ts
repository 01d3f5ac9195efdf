import { Readable } from "node:stream";
import { findArchive, insertArchive, listArchives } from "@/db/queries/brand-archives";
import { nothing, useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
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
export const listBrandArchives = useCase({
  may: "brand.leave",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<ShownArchive[]> => {
    const rows = await listArchives(db, actor.brandId);
    return rows.map(({ id, state, createdAt, sizeBytes, finishedAt }) => ({
      id,
      state,
      createdAt,
      sizeBytes,
      endsAt: finishedAt && new Date(finishedAt.getTime() + ARCHIVES_KEPT_MS),
    }));
  },
});

/** Asks for a file with everything the brand owns. While one is under way it is the same one. Throws `forbidden`. */
export const requestBrandArchive = useCase({
  may: "brand.leave",
  by: "member",
  input: nothing,
  audits: ["brand_archive.requested"],
  run: async ({ at, tx, audit, actor }) => {
    const archiveId = newId("arc", at);
    const isNew = await insertArchive(tx, {
      id: archiveId,
      brandId: actor.brandId,
      requestedBy: actor.userId,
      createdAt: at,
    });
    if (!isNew) return;
    await enqueue(tx, "brand_archive", { brandId: actor.brandId, archiveId });
    await audit("brand_archive.requested", archiveId);
  },
});

/** A ready archive as it lies on the disk; who took it stands in the log. Throws `forbidden`, `archive_not_found`. */
export const openBrandArchive = useCase({
  may: "brand.leave",
  by: "member",
  input: ids("archiveId"),
  audits: ["brand_archive.downloaded"],
  transaction: "stepwise",
  run: async ({ db, actor, inTransaction }, { archiveId }): Promise<{ body: ReadableStream; sizeBytes: number }> => {
    const archive = await findArchive(db, { brandId: actor.brandId, archiveId });
    const readySince = archive?.state === "ready" ? archive.finishedAt : null;
    if (!readySince || readySince.getTime() + ARCHIVES_KEPT_MS <= now().getTime()) throw noSuchArchive();
    const { handle, sizeBytes } = await inTransaction(async ({ audit }) => {
      await audit("brand_archive.downloaded", archiveId);
      const file = await openArchiveFile(archiveId);
      if (!file) throw noSuchArchive();
      return file;
    });
    return { body: Readable.toWeb(handle.createReadStream()) as ReadableStream, sizeBytes };
  },
});

function noSuchArchive(): DomainError {
  return new DomainError("archive_not_found", "Your brand has no such archive, or its time is over.");
}
