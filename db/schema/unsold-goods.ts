import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { UNSOLD_REASONS } from "@/lib/ecodesign/rules";
import { DEROGATIONS, SIZE_CLASSES, TREATMENTS } from "@/lib/law/unsold-goods";
import { REPORT_STATES, ROW_SOURCES, type Shares } from "@/lib/unsold-goods/rules";
import type { UnsoldTable, UploadedRow } from "@/lib/unsold-goods/table-rules";
import { brands } from "./brands";
import { createdAt, id, instant, oneOf } from "./columns";
import { evidenceDocuments } from "./evidence";
import { passports } from "./passports";

const day = (name: string) => date(name, { mode: "string" });
const ownBrand = () =>
  text("brand_id")
    .notNull()
    .references(() => brands.id);

/** One per brand and financial year; `revision` counts its changes. */
export const unsoldReports = pgTable(
  "unsold_reports",
  {
    id: id(),
    brandId: ownBrand(),
    startsOn: day("starts_on").notNull(),
    endsOn: day("ends_on").notNull(),
    sizeClass: text("size_class", { enum: [...SIZE_CLASSES] }).notNull(),
    entityName: text("entity_name").notNull(),
    identifier: text("identifier").notNull(),
    isConsolidated: boolean("is_consolidated").notNull(),
    undertakings: text("undertakings").array().notNull(),
    measuresTaken: text("measures_taken").notNull(),
    measuresPlanned: text("measures_planned").notNull(),
    state: text("state", { enum: [...REPORT_STATES] })
      .notNull()
      .default("draft"),
    revision: integer("revision").notNull().default(1),
    editedBy: text("edited_by"),
    submittedBy: text("submitted_by"),
    submittedAt: instant("submitted_at"),
    /** Why the last submission was returned; null when it was not. */
    returnReason: text("return_reason"),
    /** Rows of an uploaded spreadsheet that wait for confirmation. */
    upload: jsonb("upload").$type<{ fileName: string; rows: UploadedRow[] }>(),
    countedAt: instant("counted_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("unsold_reports_by_brand").on(table.brandId, table.id),
    uniqueIndex("unsold_reports_of_year").on(table.brandId, table.endsOn),
    check("unsold_reports_state_known", oneOf("state", REPORT_STATES)),
    check("unsold_reports_size_known", oneOf("size_class", SIZE_CLASSES)),
    check("unsold_reports_year_forward", sql`${table.startsOn} < ${table.endsOn}`),
    check(
      "unsold_reports_submitted_by_somebody",
      sql`${table.state} <> 'submitted' or ${table.submittedBy} is not null`,
    ),
  ],
);

/** An offer to social economy entities (Delegated Regulation (EU) 2026/296, Article 2(h)), shown on a public page. */
export const unsoldOffers = pgTable(
  "unsold_offers",
  {
    id: id(),
    brandId: ownBrand(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    quantity: text("quantity").notNull(),
    place: text("place").notNull(),
    cnCodes: text("cn_codes").array().notNull(),
    /** Not shown to the public: requests are forwarded to it. */
    contactEmail: text("contact_email").notNull(),
    startsOn: day("starts_on").notNull(),
    endsOn: day("ends_on").notNull(),
    requests: integer("requests").notNull().default(0),
    /** The day in UTC that `requestsOfDay` counts. */
    requestsOn: day("requests_on"),
    requestsOfDay: integer("requests_of_day").notNull().default(0),
    publishedBy: text("published_by").notNull(),
    endedAt: instant("ended_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("unsold_offers_by_brand").on(table.brandId, table.id),
    check("unsold_offers_eight_weeks", sql`${table.endsOn} >= ${table.startsOn} + 55`),
  ],
);

export const unsoldRows = pgTable(
  "unsold_rows",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    reportId: text("report_id").notNull(),
    source: text("source", { enum: [...ROW_SOURCES] }).notNull(),
    cnCodes: text("cn_codes").array().notNull(),
    description: text("description").notNull(),
    units: bigint("units", { mode: "number" }),
    areUnitsEstimated: boolean("are_units_estimated").notNull(),
    weightG: bigint("weight_g", { mode: "number" }),
    isWeightEstimated: boolean("is_weight_estimated").notNull(),
    hasPackaging: boolean("has_packaging").notNull(),
    reason: text("reason", { enum: [...UNSOLD_REASONS] }).notNull(),
    note: text("note").notNull(),
    derogation: text("derogation", { enum: [...DEROGATIONS] }),
    /** Hundredths of a percent by treatment. */
    shares: jsonb("shares").$type<Shares>().notNull(),
    documentIds: text("document_ids").array().notNull(),
    /** The finished offer that proves derogation 2(h). */
    offerId: text("offer_id"),
    createdAt: createdAt(),
  },
  (table) => [
    index("unsold_rows_of_report").on(table.reportId, table.id),
    foreignKey({
      name: "unsold_rows_of_own_report",
      columns: [table.brandId, table.reportId],
      foreignColumns: [unsoldReports.brandId, unsoldReports.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "unsold_rows_own_offer",
      columns: [table.brandId, table.offerId],
      foreignColumns: [unsoldOffers.brandId, unsoldOffers.id],
    }),
    check("unsold_rows_source_known", oneOf("source", ROW_SOURCES)),
    check("unsold_rows_reason_known", oneOf("reason", UNSOLD_REASONS)),
    check("unsold_rows_derogation_known", oneOf("derogation", DEROGATIONS)),
  ],
);

/** Frozen at approval. A trigger refuses changes, and deletion within five years of publication. */
export const unsoldVersions = pgTable(
  "unsold_versions",
  {
    reportId: text("report_id").notNull(),
    number: integer("number").notNull(),
    brandId: text("brand_id").notNull(),
    content: jsonb("content").$type<UnsoldTable>().notNull(),
    sha256: text("sha256").notNull(),
    submittedBy: text("submitted_by").notNull(),
    submittedAt: instant("submitted_at").notNull(),
    approvedBy: text("approved_by").notNull(),
    approvedAt: instant("approved_at").notNull(),
    publishedBy: text("published_by"),
    publishedAt: instant("published_at"),
    keptUntil: instant("kept_until"),
  },
  (table) => [
    primaryKey({ columns: [table.reportId, table.number] }),
    unique("unsold_versions_by_brand").on(table.brandId, table.reportId, table.number),
    foreignKey({
      name: "unsold_versions_of_own_report",
      columns: [table.brandId, table.reportId],
      foreignColumns: [unsoldReports.brandId, unsoldReports.id],
    }),
    check("unsold_versions_two_people", sql`${table.submittedBy} <> ${table.approvedBy}`),
    check(
      "unsold_versions_published_whole",
      sql`(${table.publishedAt} is null) = (${table.publishedBy} is null)
        and (${table.publishedAt} is null) = (${table.keptUntil} is null)`,
    ),
  ],
);

export const unsoldVersionEvidence = pgTable(
  "unsold_version_evidence",
  {
    documentId: text("document_id").notNull(),
    reportId: text("report_id").notNull(),
    versionNumber: integer("version_number").notNull(),
    brandId: text("brand_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.reportId, table.versionNumber] }),
    foreignKey({
      name: "unsold_version_evidence_of_version",
      columns: [table.brandId, table.reportId, table.versionNumber],
      foreignColumns: [unsoldVersions.brandId, unsoldVersions.reportId, unsoldVersions.number],
    }).onDelete("cascade"),
    foreignKey({
      name: "unsold_version_evidence_own_document",
      columns: [table.brandId, table.documentId],
      foreignColumns: [evidenceDocuments.brandId, evidenceDocuments.id],
    }),
  ],
);

/** Units decommissioned as unsold. A reinstated unit keeps its row, so that old counts can be traced. */
export const unsoldUnits = pgTable(
  "unsold_units",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    passportId: text("passport_id").notNull(),
    discardedOn: day("discarded_on").notNull(),
    cnCode: text("cn_code"),
    heading: text("heading"),
    weightMg: bigint("weight_mg", { mode: "number" }),
    reason: text("reason", { enum: [...UNSOLD_REASONS] }).notNull(),
    derogation: text("derogation", { enum: [...DEROGATIONS] }),
    treatment: text("treatment", { enum: [...TREATMENTS] }).notNull(),
    createdAt: createdAt(),
    revertedAt: instant("reverted_at"),
  },
  (table) => [
    uniqueIndex("unsold_units_current")
      .on(table.passportId)
      .where(sql`reverted_at is null`),
    index("unsold_units_of_passport").on(table.passportId),
    index("unsold_units_by_day").on(table.brandId, table.discardedOn, table.id),
    foreignKey({
      name: "unsold_units_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    check("unsold_units_reason_known", oneOf("reason", UNSOLD_REASONS)),
    check("unsold_units_derogation_known", oneOf("derogation", DEROGATIONS)),
    check("unsold_units_treatment_known", oneOf("treatment", TREATMENTS)),
  ],
);
