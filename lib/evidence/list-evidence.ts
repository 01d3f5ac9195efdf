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
import { lockProduct } from "@/db/queries/product-versions";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { EXPIRING_DAYS } from "@/lib/compliance/reviews/list-reviews";
import { removeFiles, evidenceStore, type EvidenceStore } from "@/lib/files/store";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { type Batch, batchesBy } from "@/lib/platform/exports/stream-pieces";
import { ids, parsed } from "@/lib/platform/input/ids";
import { COUNTED_MAX, cutPage, totalOf } from "@/lib/platform/input/list-page";
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
    const [rows, counts, kinds, expiry] = await Promise.all([
      listEvidenceRows(db, filter, { cursor, limit: limit + 1 }),
      countEvidenceRows(db, filter, COUNTED_MAX + 1),
      countEvidenceKinds(db, filter),
      countEvidenceExpiry(db, filter),
    ]);
    const { today, soonUntil } = filter;
    const page = cutPage(rows, limit, ({ document }) => document.id);
    return { ...page, total: totalOf(counts), counts: { kinds, expiry }, today, soonUntil };
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

export const exportDocuments = defineExport(listDocuments, {
  name: "evidence",
  batches: ({ db, actor }, query) => {
    const filter = evidenceFilter(actor.brandId, query);
    return batchesBy(
      (page: Batch<string>) => listEvidenceRows(db, filter, page),
      ({ document }) => document.id,
    );
  },
  columns: {
    id: ({ document }) => document.id,
    title: ({ document }) => document.title,
    kind: ({ document }) => document.kind,
    issuer: ({ document }) => document.issuer,
    valid_until: ({ document }) => document.validUntil,
    products: ({ productCount }) => productCount,
    approvals: ({ approvalCount }) => approvalCount,
    media_type: ({ document }) => document.mediaType,
    size_bytes: ({ document }) => document.sizeBytes,
    sha256: ({ document }) => document.sha256,
    scan: ({ document }) => document.scanState,
    uploaded_by: ({ uploaderName }) => uploaderName,
    created_at: ({ document }) => document.createdAt,
    deleted_at: ({ document }) => document.deletedAt,
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

/** Every product gets a next version without the document. Returns the audit row's detail. Throws `not_found`. */
export async function removeFromProducts(
  { tx, actor }: { tx: BrandDb; actor: Actor },
  { documentId, at }: { documentId: string; at: Date },
): Promise<{ kind: EvidenceRow["kind"]; sha256: string; products: string[] }> {
  const { brandId } = actor;
  const { kind, sha256 } = await getLockedDocument(tx, { brandId, documentId });
  const products = (await listUsers(tx, { brandId, documentId })).map(({ id }) => id);
  for (const productId of products) {
    const product = await lockProduct(tx, { brandId, productId });
    if (product && (await deleteUse(tx, { brandId, productId, documentId })))
      await recordEvidence(tx, { actor }, product, at);
  }
  return { kind, sha256, products };
}

/** Row and hash remain; the file too if an approval needs it as proof. Throws `forbidden`, `not_found`. */
export const deleteEvidence = useCase({
  may: "compliance.prepare",
  by: "member",
  input: ids("documentId").extend({ store: parsed<EvidenceStore>().optional() }),
  audits: ["evidence.deleted"],
  transaction: "stepwise",
  run: async ({ db, actor, at, inTransaction }, { documentId, store = evidenceStore() }) => {
    await inTransaction(async ({ tx, audit }) => {
      const detail = await removeFromProducts({ tx, actor }, { documentId, at });
      await markEvidenceDeleted(tx, { documentId, userId: actor.userId, at });
      await audit("evidence.deleted", documentId, detail);
    });
    await removeFiles(db, store);
  },
});
