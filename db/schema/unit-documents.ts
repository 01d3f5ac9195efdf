import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { EVIDENCE_BYTES_MAX, EVIDENCE_MEDIA_TYPES, SCAN_STATES } from "@/lib/files/rules";
import {
  UNIT_DOCUMENT_ACCESS,
  UNIT_DOCUMENT_FAILURES,
  UNIT_DOCUMENT_KINDS,
  UNIT_DOCUMENT_STATES,
} from "@/lib/passports/documents/rules";
import { createdAt, id, instant, oneOf } from "./columns";
import { passports } from "./passports";

/** Files are in the evidence store; those without an owner are listed in `picture_leftovers`. */
export const unitDocuments = pgTable(
  "unit_documents",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    kind: text("kind", { enum: [...UNIT_DOCUMENT_KINDS] }).notNull(),
    title: text("title").notNull(),
    language: text("language"),
    issuedOn: date("issued_on", { mode: "string" }),
    access: text("access", { enum: [...UNIT_DOCUMENT_ACCESS] }).notNull(),
    state: text("state", { enum: [...UNIT_DOCUMENT_STATES] }).notNull(),
    failure: text("failure", { enum: [...UNIT_DOCUMENT_FAILURES] }),
    sourceUrl: text("source_url"),
    mediaType: text("media_type", { enum: EVIDENCE_MEDIA_TYPES as [string, ...string[]] }),
    sha256: text("sha256"),
    sizeBytes: integer("size_bytes").notNull().default(0),
    scanState: text("scan_state", { enum: [...SCAN_STATES] })
      .notNull()
      .default("not_scanned"),
    scannedAt: instant("scanned_at"),
    importId: text("import_id"),
    importRow: integer("import_row"),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "unit_documents_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    index("unit_documents_of_passport").on(table.passportId, table.id),
    index("unit_documents_of_brand").on(table.brandId, table.id),
    uniqueIndex("unit_documents_once_by_address")
      .on(table.passportId, table.sourceUrl)
      .where(sql`source_url is not null`),
    uniqueIndex("unit_documents_once_by_content")
      .on(table.passportId, table.sha256)
      .where(sql`sha256 is not null`),
    index("unit_documents_to_scan")
      .on(table.scannedAt.nullsFirst(), table.id)
      .where(sql`scan_state in ('not_scanned', 'failed') and state = 'ready'`),
    check("unit_documents_kind_known", oneOf("kind", UNIT_DOCUMENT_KINDS)),
    check("unit_documents_access_known", oneOf("access", UNIT_DOCUMENT_ACCESS)),
    check("unit_documents_state_known", oneOf("state", UNIT_DOCUMENT_STATES)),
    check("unit_documents_failure_known", oneOf("failure", UNIT_DOCUMENT_FAILURES)),
    check("unit_documents_media_known", oneOf("media_type", EVIDENCE_MEDIA_TYPES)),
    check("unit_documents_scan_state_known", oneOf("scan_state", SCAN_STATES)),
    check("unit_documents_failed_for_a_reason", sql`(${table.state} = 'failed') = (${table.failure} is not null)`),
    check(
      "unit_documents_ready_has_file",
      sql`(${table.state} = 'ready') = (${table.sha256} is not null and ${table.mediaType} is not null
        and ${table.sizeBytes} > 0)`,
    ),
    check("unit_documents_size", sql`${table.sizeBytes} between 0 and ${sql.raw(String(EVIDENCE_BYTES_MAX))}`),
    check("unit_documents_hash_form", sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
