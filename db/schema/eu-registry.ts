import { sql } from "drizzle-orm";
import {
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
import {
  ANSWER_STATES,
  type AnswerRow,
  FILE_FORMATS,
  FILE_STATES,
  RUN_ENDS,
  PROOF_BYTES_MAX,
  PROOF_MEDIA,
  SCHEMA_KINDS,
} from "@/lib/eu-registry/rules";
import { REGISTRY_DUTY_IDS } from "@/lib/law/registry-duties";
import { brands } from "./brands";
import { bytes, createdAt, id, instant, oneOf } from "./columns";
import { passports } from "./passports";
import { products } from "./products";

const day = (name: string) => date(name, { mode: "string" });
const brandId = () =>
  text("brand_id")
    .notNull()
    .references(() => brands.id);

/** The brand's statement that the registry accepts goods which our data call not accepted yet. */
export const registryAcceptances = pgTable(
  "registry_acceptances",
  {
    brandId: brandId(),
    duty: text("duty", { enum: [...REGISTRY_DUTY_IDS] }).notNull(),
    acceptedFrom: day("accepted_from").notNull(),
    statedBy: text("stated_by").notNull(),
    statedAt: instant("stated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.duty] }),
    check("registry_acceptances_duty_known", oneOf("duty", REGISTRY_DUTY_IDS)),
  ],
);

export const registryRuns = pgTable(
  "registry_runs",
  {
    /** Created with the form, so that a repeated submission is one run. */
    id: id(),
    brandId: brandId(),
    format: text("format", { enum: [...FILE_FORMATS] }).notNull(),
    /** A trial file contains entries that the registry does not accept yet, and changes no state. */
    isTrial: boolean("is_trial").notNull(),
    /** The member, or the API key, whose runs end in their request and have an empty session. */
    userId: text("user_id").notNull(),
    sessionId: text("session_id").notNull(),
    requestId: text("request_id").notNull(),
    planned: integer("planned").notNull(),
    entries: integer("entries").notNull().default(0),
    files: integer("files").notNull().default(0),
    cursor: text("cursor"),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
    endReason: text("end_reason", { enum: [...RUN_ENDS] }),
  },
  (table) => [
    unique("registry_runs_of_brand").on(table.brandId, table.id),
    check("registry_runs_format_known", oneOf("format", FILE_FORMATS)),
    check("registry_runs_end_known", oneOf("end_reason", RUN_ENDS)),
    check("registry_runs_ended_for_a_reason", sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
  ],
);

/** A file of at most 100 entries, stored as made, so that every download has the same bytes. */
export const registryFiles = pgTable(
  "registry_files",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    runId: text("run_id").notNull(),
    number: integer("number").notNull(),
    template: text("template").notNull(),
    format: text("format", { enum: [...FILE_FORMATS] }).notNull(),
    isTrial: boolean("is_trial").notNull(),
    entries: integer("entries").notNull(),
    /** Of the uncompressed file. */
    sha256: text("sha256").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    bodyGzip: bytes("body_gzip").notNull(),
    state: text("state", { enum: [...FILE_STATES] })
      .notNull()
      .default("made"),
    uploadedOn: day("uploaded_on"),
    stateBy: text("state_by"),
    stateAt: instant("state_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("registry_files_of_brand").on(table.brandId, table.id),
    uniqueIndex("registry_files_of_run").on(table.runId, table.number),
    foreignKey({
      name: "registry_files_of_own_run",
      columns: [table.brandId, table.runId],
      foreignColumns: [registryRuns.brandId, registryRuns.id],
    }),
    check("registry_files_format_known", oneOf("format", FILE_FORMATS)),
    check("registry_files_state_known", oneOf("state", FILE_STATES)),
    check("registry_files_entries", sql`${table.entries} between 1 and 100`),
    check("registry_files_uploaded_on", sql`(${table.state} = 'uploaded') = (${table.uploadedOn} is not null)`),
  ],
);

export const registryProofs = pgTable(
  "registry_proofs",
  {
    id: id(),
    brandId: brandId(),
    fileName: text("file_name").notNull(),
    mediaType: text("media_type", { enum: [...PROOF_MEDIA] }).notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text("sha256").notNull(),
    body: bytes("body").notNull(),
    storedBy: text("stored_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("registry_proofs_of_brand").on(table.brandId, table.id),
    check("registry_proofs_media_known", oneOf("media_type", PROOF_MEDIA)),
    check("registry_proofs_size", sql`${table.sizeBytes} between 1 and ${sql.raw(String(PROOF_BYTES_MAX))}`),
  ],
);

/** Only what has been in a file; the state of others follows from their data (db/queries/eu-registry.ts). */
export const registryEntries = pgTable(
  "registry_entries",
  {
    id: id(),
    brandId: text("brand_id").notNull(),
    productId: text("product_id").notNull(),
    /** The passport, or the product for its model. */
    subjectId: text("subject_id").notNull(),
    passportId: text("passport_id"),
    /** The unique product identifier in the file that was uploaded last; before any upload, in the file. */
    upi: text("upi").notNull(),
    /**
     * Not uploaded yet; with a hash of its content. No foreign key: entries are claimed before their file is written.
     */
    fileId: text("file_id"),
    fileBasis: text("file_basis"),
    /** The unique product identifier in that file. Null in rows of version 0.3.0: then it is `upi`. */
    fileUpi: text("file_upi"),
    fileDeactivated: boolean("file_deactivated"),
    submittedFileId: text("submitted_file_id"),
    basis: text("basis"),
    deactivated: boolean("deactivated"),
    submittedAt: instant("submitted_at"),
    submittedBy: text("submitted_by"),
    registrationId: text("registration_id"),
    registeredOn: day("registered_on"),
    proofDueOn: day("proof_due_on"),
    proofId: text("proof_id"),
    reminders: integer("reminders").notNull().default(0),
    announcedBasis: text("announced_basis"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("registry_entries_of_subject").on(table.subjectId),
    index("registry_entries_by_identifier").on(table.brandId, table.upi),
    uniqueIndex("registry_entries_by_registration")
      .on(table.brandId, table.registrationId)
      .where(sql`registration_id is not null`),
    index("registry_entries_in_file")
      .on(table.fileId)
      .where(sql`file_id is not null`),
    index("registry_entries_of_product").on(table.brandId, table.productId),
    foreignKey({
      name: "registry_entries_of_own_product",
      columns: [table.brandId, table.productId],
      foreignColumns: [products.brandId, products.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "registry_entries_of_own_passport",
      columns: [table.brandId, table.passportId],
      foreignColumns: [passports.brandId, passports.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "registry_entries_own_proof",
      columns: [table.brandId, table.proofId],
      foreignColumns: [registryProofs.brandId, registryProofs.id],
    }),
    check("registry_entries_of_one", sql`${table.subjectId} = coalesce(${table.passportId}, ${table.productId})`),
    check(
      "registry_entries_in_a_file",
      sql`(${table.fileId} is null) = (${table.fileBasis} is null) and (${table.fileId} is null) =
        (${table.fileDeactivated} is null)`,
    ),
    check(
      "registry_entries_submitted",
      sql`(${table.submittedAt} is null) = (${table.basis} is null) and (${table.submittedAt} is null) =
        (${table.submittedFileId} is null)`,
    ),
    check("registry_entries_filed", sql`${table.fileId} is not null or ${table.submittedAt} is not null`),
    check(
      "registry_entries_registered",
      sql`(${table.registrationId} is null) = (${table.registeredOn} is null) and (${table.registrationId} is null) =
        (${table.proofDueOn} is null)`,
    ),
  ],
);

/** An uploaded file with the registry's answers. It changes nothing until a person applies it. */
export const registryAnswers = pgTable(
  "registry_answers",
  {
    id: id(),
    brandId: brandId(),
    fileName: text("file_name").notNull(),
    sha256: text("sha256").notNull(),
    rows: jsonb("rows").$type<AnswerRow[]>().notNull(),
    state: text("state", { enum: [...ANSWER_STATES] })
      .notNull()
      .default("received"),
    registered: integer("registered"),
    receivedBy: text("received_by").notNull(),
    createdAt: createdAt(),
    stateAt: instant("state_at"),
  },
  (table) => [
    uniqueIndex("registry_answers_once")
      .on(table.brandId, table.sha256)
      .where(sql`state <> 'discarded'`),
    index("registry_answers_by_brand").on(table.brandId, table.id),
    check("registry_answers_state_known", oneOf("state", ANSWER_STATES)),
  ],
);

export const registryVerifications = pgTable(
  "registry_verifications",
  {
    id: id(),
    brandId: brandId(),
    operator: text("operator").notNull(),
    verifiedOn: day("verified_on").notNull(),
    validUntil: day("valid_until").notNull(),
    proofId: text("proof_id"),
    statedBy: text("stated_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("registry_verifications_once").on(table.brandId, table.operator, table.verifiedOn),
    foreignKey({
      name: "registry_verifications_own_proof",
      columns: [table.brandId, table.proofId],
      foreignColumns: [registryProofs.brandId, registryProofs.id],
    }),
    check(
      "registry_verifications_three_years",
      sql`valid_until between verified_on and verified_on + interval '3 years'`,
    ),
  ],
);

/** Versions of the registry's official schema that the brand has uploaded. The newest one of each kind counts. */
export const registrySchemas = pgTable(
  "registry_schemas",
  {
    id: id(),
    brandId: brandId(),
    kind: text("kind", { enum: [...SCHEMA_KINDS] })
      .notNull()
      .default("json_schema"),
    version: text("version").notNull(),
    fileName: text("file_name").notNull(),
    sha256: text("sha256").notNull(),
    body: text("body").notNull(),
    storedBy: text("stored_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("registry_schemas_once").on(table.brandId, table.sha256, table.version),
    index("registry_schemas_by_brand").on(table.brandId, table.id),
    check("registry_schemas_kind_known", oneOf("kind", SCHEMA_KINDS)),
  ],
);
