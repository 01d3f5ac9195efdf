import { Readable } from "node:stream";
import {
  findArchive,
  insertArchive,
  listArchives,
  lockArchives,
  markArchivesWithdrawn,
  beginArchive,
  type BrandArchiveRow,
  deleteArchive,
  finishArchive,
  listOldArchives,
  reopenArchive,
} from "@/db/queries/brand-archives";
import { listContacts } from "@/db/queries/conditions";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { requireStillAllowed } from "@/lib/access/confirmed-context";
import { auditInJob } from "@/lib/access/job-audit";
import { nothing, useCase, type WritingScope } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { isStorageError } from "@/lib/platform/storage-error";
import { openArchiveFile, keepArchiveFile, removeArchiveFile, removePartOf, writeArchive } from "./archive-file";
import { ARCHIVE_RETENTION_MS, type ArchiveState } from "./rules";

export interface ArchiveView {
  id: string;
  state: ArchiveState;
  createdAt: Date;
  sizeBytes: number | null;
  endsAt: Date | null;
}

export const listBrandArchives = useCase({
  may: "brand.leave",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<ArchiveView[]> => {
    const rows = await listArchives(db, actor.brandId);
    return rows.map(({ id, state, createdAt, sizeBytes, finishedAt }) => ({
      id,
      state,
      createdAt,
      sizeBytes,
      endsAt: finishedAt && new Date(finishedAt.getTime() + ARCHIVE_RETENTION_MS),
    }));
  },
});

/** Returns the archive in progress if there is one. Throws `forbidden`. */
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

/** The download is recorded in the audit log. Throws `forbidden`, `archive_not_found`. */
export const openBrandArchive = useCase({
  may: "brand.leave",
  by: "member",
  input: ids("archiveId"),
  audits: ["brand_archive.downloaded"],
  transaction: "stepwise",
  run: async ({ db, actor, inTransaction }, { archiveId }): Promise<{ body: ReadableStream; sizeBytes: number }> => {
    const archive = await findArchive(db, { brandId: actor.brandId, archiveId });
    const readySince = archive?.state === "ready" ? archive.finishedAt : null;
    if (!readySince || readySince.getTime() + ARCHIVE_RETENTION_MS <= now().getTime()) throw noSuchArchive();
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

const NAME_LENGTH_MAX = 60;

/**
 * Call it after an audit row has locked the brand's chain, so that no archive is requested in between. Returns the
 * archives whose files must be removed after the commit.
 */
export async function withdrawArchives(
  { tx, actor, audit }: WritingScope<"brand_archive.withdrawn">,
  { heldSince }: { heldSince: Date },
): Promise<string[]> {
  const { brandId } = actor;
  const archives = await lockArchives(tx, brandId);
  const withdrawn = archives.filter(
    ({ state, finishedAt }) =>
      state === "running" || (state === "ready" && finishedAt !== null && finishedAt >= heldSince),
  );
  const [first] = withdrawn;
  if (!first) return [];
  const at = now();
  const archiveIds = withdrawn.map(({ id }) => id);
  await markArchivesWithdrawn(tx, { archiveIds, at });
  const archiveId = newId("arc", at);
  if (await insertArchive(tx, { id: archiveId, brandId, requestedBy: first.requestedBy, createdAt: at }))
    await enqueue(tx, "brand_archive", { brandId, archiveId });
  for (const { email, locale, brandName } of await listContacts(tx, { brandId, roles: ["owner"] })) {
    const content = composeNotice(localeOr(locale), brandName);
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "brand_archive_withdrawn",
      at,
      to: email,
      replyTo: null,
      content,
    });
  }
  for (const archiveId of archiveIds) await audit("brand_archive.withdrawn", archiveId);
  return archiveIds;
}

function composeNotice(locale: MessageContent["locale"], brandName: string): MessageContent {
  const t = translator(locale, "mail");
  const names = { brand: oneLine(brandName, NAME_LENGTH_MAX) };
  const text = t("brand_archive.text", names);
  const label = t("brand_archive.button");
  return {
    locale,
    brandName,
    subject: t("brand_archive.subject", names),
    preview: text,
    heading: t("brand_archive.subject", names),
    paragraphs: [text, t("brand_archive.copies")],
    facts: [],
    action: { label, url: `${environment().publicUrl}/settings/data`, orCopy: t("team.orCopy") },
    notes: [],
    footer: t("footer", names),
  };
}

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
