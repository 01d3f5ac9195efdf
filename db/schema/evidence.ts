import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { DOCUMENT_KINDS } from "@/lib/ecodesign/rules";
import { EVIDENCE_BYTES_MAX, EVIDENCE_MEDIA_TYPES, SCAN_STATES } from "@/lib/files/rules";
import { brands } from "./brands";
import { checkName, createdAt, id, instant, oneOf } from "./columns";
import { reviewApprovals } from "./compliance";
import { products } from "./products";

const day = (name: string) => date(name, { mode: "string" });

/** A deleted document keeps its row, and its file while an approval references it. */
export const evidenceDocuments = pgTable(
  "evidence_documents",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    kind: text("kind", { enum: [...DOCUMENT_KINDS] }).notNull(),
    title: text("title").notNull(),
    issuer: text("issuer"),
    issuedOn: day("issued_on"),
    validUntil: day("valid_until"),
    language: text("language"),
    mediaType: text("media_type", { enum: EVIDENCE_MEDIA_TYPES as [string, ...string[]] }).notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text("sha256").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    createdAt: createdAt(),
    scanState: text("scan_state", { enum: [...SCAN_STATES] })
      .notNull()
      .default("not_scanned"),
    scannedAt: instant("scanned_at"),
    deletedAt: instant("deleted_at"),
    deletedBy: text("deleted_by"),
    fileRemovedAt: instant("file_removed_at"),
    /** The last reminder sent, in days before the end of validity. */
    remindedDays: integer("reminded_days"),
  },
  (table) => [
    unique("evidence_documents_by_brand").on(table.brandId, table.id),
    index("evidence_expiring")
      .on(table.validUntil)
      .where(sql`deleted_at is null and valid_until is not null`),
    index("evidence_files_to_remove")
      .on(table.id)
      .where(sql`deleted_at is not null and file_removed_at is null`),
    index("evidence_to_scan")
      .on(table.scannedAt.nullsFirst(), table.id)
      .where(sql`scan_state in ('not_scanned', 'failed') and file_removed_at is null`),
    check("evidence_scan_state_known", oneOf("scan_state", SCAN_STATES)),
    check("evidence_kind_known", oneOf("kind", DOCUMENT_KINDS)),
    check("evidence_media_known", oneOf("media_type", EVIDENCE_MEDIA_TYPES)),
    check("evidence_size", sql`${table.sizeBytes} between 1 and ${sql.raw(String(EVIDENCE_BYTES_MAX))}`),
    check("evidence_hash_form", sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
    check("evidence_deleted_by_somebody", sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)`),
    check("evidence_file_outlives_no_row", sql`${table.fileRemovedAt} is null or ${table.deletedAt} is not null`),
  ],
);

/** Deleted in the transaction that inserts the document, so a remaining row is a file without a document. */
export const evidenceUploads = pgTable(
  "evidence_uploads",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    createdAt: createdAt(),
  },
  (table) => [index("evidence_uploads_by_age").on(table.createdAt)],
);

export const evidenceUses = pgTable(
  "evidence_uses",
  {
    productId: text("product_id").notNull(),
    documentId: text("document_id").notNull(),
    brandId: text("brand_id").notNull(),
    fields: text("fields").array().notNull(),
    checks: checkName("checks").array().notNull(),
    attachedBy: text("attached_by").notNull(),
    attachedAt: instant("attached_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.documentId] }),
    foreignKey({
      name: "evidence_uses_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "evidence_uses_own_document",
      columns: [table.brandId, table.documentId],
      foreignColumns: [evidenceDocuments.brandId, evidenceDocuments.id],
    }),
    index("evidence_uses_by_document").on(table.documentId),
  ],
);

export const approvalEvidence = pgTable(
  "approval_evidence",
  {
    documentId: text("document_id").notNull(),
    productId: text("product_id").notNull(),
    approvalNumber: integer("approval_number").notNull(),
    brandId: text("brand_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.productId, table.approvalNumber] }),
    foreignKey({
      name: "approval_evidence_of_approval",
      columns: [table.productId, table.approvalNumber],
      foreignColumns: [reviewApprovals.productId, reviewApprovals.number],
    }),
    foreignKey({
      name: "approval_evidence_own_document",
      columns: [table.brandId, table.documentId],
      foreignColumns: [evidenceDocuments.brandId, evidenceDocuments.id],
    }),
  ],
);
