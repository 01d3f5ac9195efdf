import {
  countUsesOf,
  findEvidence,
  listApprovalsWith,
  listEvidence,
  listUsers,
  type EvidenceRow,
  lockEvidence,
  deleteUse,
  markEvidenceDeleted,
} from "@/db/queries/evidence";
import {
  countEvidenceExpiry,
  countEvidenceKinds,
  countEvidenceRows,
  type EvidenceFilter,
  listEvidenceRows,
  listOtherEvidence,
} from "@/db/queries/evidence-lists";
import { lockProduct } from "@/db/queries/product-edits";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { type ExportColumn, type ExportOptions, openExport } from "@/lib/audit/open-export";
import { EXPIRING_DAYS } from "@/lib/compliance/reviews/list-reviews";
import { removeFiles, evidenceStore, type EvidenceStore } from "@/lib/files/store";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { ids, parsed } from "@/lib/platform/input/ids";
import { COUNTED_MAX, totalOf } from "@/lib/platform/input/list-page";
import { requireValue } from "@/lib/platform/require-value";
import { evidenceQuery, type EvidenceQuery } from "./contract";
import { recordEvidence } from "./record-evidence";

function days(): { today: string; soonUntil: string } {
  const at = now();
  return { today: dayOf(at), soonUntil: dayOf(new Date(at.getTime() + EXPIRING_DAYS * DAY_MS)) };
}

function evidenceFilter(brandId: string, { q, kind, expiry, file }: EvidenceQuery): EvidenceFilter {
  return { brandId, words: q, kinds: kind, expiry, isDeleted: file.includes("deleted"), ...days() };
}

export const listDocuments = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: evidenceQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const filter = evidenceFilter(actor.brandId, query);
    const { cursor, limit } = query;
    const [rows, counted, kinds, expiry] = await Promise.all([
      listEvidenceRows(db, filter, { cursor, limit: limit + 1 }),
      countEvidenceRows(db, filter, COUNTED_MAX + 1),
      countEvidenceKinds(db, filter),
      countEvidenceExpiry(db, filter),
    ]);
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? requireValue(page.at(-1), "The last row").document.id : null;
    const { today, soonUntil } = filter;
    return { rows: page, next, total: totalOf(counted), counts: { kinds, expiry }, today, soonUntil };
  },
});

export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>["rows"][number];

const OTHERS_OFFERED = 200;

export const listProductEvidence = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor }, { productId }) => {
    const of = { brandId: actor.brandId, productId };
    const [attached, others] = await Promise.all([
      listEvidence(db, of),
      listOtherEvidence(db, { ...of, limit: OTHERS_OFFERED }),
    ]);
    return { attached, others, ...days() };
  },
});

export type ProductEvidence = Awaited<ReturnType<typeof listProductEvidence>>;

const USES_NAMED = 200;

export const showDocument = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("documentId"),
  audits: [],
  run: async ({ db, actor }, { documentId }) => {
    const of = { brandId: actor.brandId, documentId };
    const [document, users, approvals, counts] = await Promise.all([
      findEvidence(db, of),
      listUsers(db, of, USES_NAMED),
      listApprovalsWith(db, of, USES_NAMED),
      countUsesOf(db, of),
    ]);
    if (!document) throw new DomainError("not_found", "Your brand keeps no such document.");
    return { document, users, approvals, counts, ...days() };
  },
});

const columns: ExportColumn<ListedDocument>[] = [
  { header: "id", value: ({ document }) => document.id },
  { header: "title", value: ({ document }) => document.title },
  { header: "kind", value: ({ document }) => document.kind },
  { header: "issuer", value: ({ document }) => document.issuer },
  { header: "valid_until", value: ({ document }) => document.validUntil },
  { header: "products", value: ({ productCount }) => productCount },
  { header: "approvals", value: ({ approvalCount }) => approvalCount },
  { header: "media_type", value: ({ document }) => document.mediaType },
  { header: "size_bytes", value: ({ document }) => document.sizeBytes },
  { header: "sha256", value: ({ document }) => document.sha256 },
  { header: "scan", value: ({ document }) => document.scanState },
  { header: "uploaded_by", value: ({ uploaderName }) => uploaderName },
  { header: "created_at", value: ({ document }) => document.createdAt },
  { header: "deleted_at", value: ({ document }) => document.deletedAt },
];

export const exportDocuments = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: evidenceQuery,
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, query, options: ExportOptions): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const { cursor: _cursor, limit: _limit, ...filters } = query;
    const filter = evidenceFilter(actor.brandId, query);
    const read = async (page: { cursor: string | undefined; limit: number }) => {
      const rows = await listEvidenceRows(db, filter, page);
      return rows.map((row) => ({ ...row, id: row.document.id }));
    };
    return openExport(context, { list: "evidence", filters, columns, batches: batchesById(read) }, options);
  },
});

export async function getLockedDocument(
  tx: BrandDb,
  of: { brandId: string; documentId: string },
): Promise<EvidenceRow> {
  const document = await lockEvidence(tx, of);
  if (!document) throw new DomainError("not_found", "Your brand keeps no such document.");
  return document;
}

/**
 * Deletes a document: every product gets a next version without it. Row and hash remain; the file is removed unless
 * an approval needs it as proof. Throws `forbidden`, `not_found`.
 */
export const deleteEvidence = useCase({
  may: "compliance.prepare",
  by: "member",
  input: ids("documentId").extend({ store: parsed<EvidenceStore>().optional() }),
  audits: ["evidence.deleted"],
  transaction: "stepwise",
  run: async ({ db, actor, at, inTransaction }, { documentId, store = evidenceStore() }) => {
    const { brandId, userId } = actor;
    await inTransaction(async ({ tx, audit }) => {
      const document = await getLockedDocument(tx, { brandId, documentId });
      const users = await listUsers(tx, { brandId, documentId });
      for (const { id: productId } of users) {
        const product = await lockProduct(tx, { brandId, productId });
        if (product && (await deleteUse(tx, { brandId, productId, documentId })))
          await recordEvidence(tx, { actor }, product, at);
      }
      await markEvidenceDeleted(tx, { documentId, userId, at });
      const detail = { kind: document.kind, sha256: document.sha256, products: users.map(({ id }) => id) };
      await audit("evidence.deleted", documentId, detail);
    });
    await removeFiles(db, store);
  },
});
