import { Readable } from "node:stream";
import {
  findArchive,
  insertArchive,
  listArchives,
  lockArchives,
  markArchivesWithdrawn,
} from "@/db/queries/brand-archives";
import { listContacts } from "@/db/queries/conditions";
import { nothing, useCase, type WritingScope } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { openArchiveFile } from "./archive-file";
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
 * Withdraws every archive that may contain the erased data, requests a replacement and notifies the owners by mail.
 * Call it in the erasure's transaction after an audit row has locked the brand's chain, so that no archive is
 * requested in between. Returns the archives whose files must be removed after the commit.
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
