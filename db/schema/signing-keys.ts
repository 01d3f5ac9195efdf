import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { SUBJECT_KINDS } from "@/lib/credentials/rules";
import { LIST_ENTRIES } from "@/lib/credentials/status-list";
import { DATA_KEY_PURPOSES } from "@/lib/platform/data-keys";
import { KEY_CHANGES, KEY_DECISIONS, type PublicKey } from "@/lib/signing-keys/rules";
import { brands } from "./brands";
import { between, bytes, createdAt, id, instant, oneOf } from "./columns";

/** Key pairs (ECDSA P-256) for a brand's credentials. The times decide which key is next, active or retired. */
export const signingKeys = pgTable(
  "signing_keys",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** The thumbprint of the public key (RFC 7638). */
    kid: text("kid").notNull(),
    publicKey: jsonb("public_key").$type<PublicKey>().notNull(),
    /** The key store's reference for signing; null once the key must not sign any more. */
    privateSealed: bytes("private_sealed"),
    usableFrom: instant("usable_from").notNull(),
    compromisedAt: instant("compromised_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.kid] }),
    uniqueIndex("signing_keys_one_after_the_other").on(table.brandId, table.usableFrom),
    check("signing_keys_compromised_is_gone", sql`${table.compromisedAt} is null or ${table.privateSealed} is null`),
    check("signing_keys_kid_form", sql`${table.kid} ~ '^[A-Za-z0-9_-]{43}$'`),
  ],
);

export const signingKeyChanges = pgTable(
  "signing_key_changes",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    change: text("change", { enum: [...KEY_CHANGES] }).notNull(),
    kid: text("kid").notNull(),
    askedBy: text("asked_by").notNull(),
    askedAt: instant("asked_at").notNull(),
    decision: text("decision", { enum: [...KEY_DECISIONS] }),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    foreignKey({
      name: "signing_key_changes_of_own_key",
      columns: [table.brandId, table.kid],
      foreignColumns: [signingKeys.brandId, signingKeys.kid],
    }),
    uniqueIndex("signing_key_changes_one_open")
      .on(table.brandId)
      .where(sql`decision is null`),
    check("signing_key_changes_change_known", oneOf("change", KEY_CHANGES)),
    check("signing_key_changes_decision_known", oneOf("decision", KEY_DECISIONS)),
    check(
      "signing_key_changes_decided_whole",
      sql`(${table.decision} is null) = (${table.decidedBy} is null)
        and (${table.decision} is null) = (${table.decidedAt} is null)`,
    ),
    check(
      "signing_key_changes_by_two_people",
      sql`${table.decision} is distinct from 'consented' or ${table.decidedBy} <> ${table.askedBy}`,
    ),
  ],
);

/** Signed by version, created only on request. The bytes are served exactly as signed. */
export const credentials = pgTable(
  "credentials",
  {
    brandId: text("brand_id").notNull(),
    subjectKind: text("subject_kind", { enum: [...SUBJECT_KINDS] }).notNull(),
    subjectId: text("subject_id").notNull(),
    number: integer("number").notNull(),
    kid: text("kid").notNull(),
    /** SHA-256 of the content without version data, so that unchanged content is not signed twice. */
    contentHash: text("content_hash").notNull(),
    payload: bytes("payload").notNull(),
    /** 64 bytes: r and s. */
    signature: bytes("signature").notNull(),
    statusList: integer("status_list").notNull(),
    statusIndex: integer("status_index").notNull(),
    issuedAt: instant("issued_at").notNull(),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.subjectId, table.number] }),
    foreignKey({
      name: "credentials_of_own_key",
      columns: [table.brandId, table.kid],
      foreignColumns: [signingKeys.brandId, signingKeys.kid],
    }),
    uniqueIndex("credentials_one_place_each").on(table.brandId, table.statusList, table.statusIndex),
    index("credentials_by_key").on(table.brandId, table.kid),
    check("credentials_subject_kind_known", oneOf("subject_kind", SUBJECT_KINDS)),
    check("credentials_number_positive", sql`${table.number} > 0`),
    check("credentials_hash_form", sql`${table.contentHash} ~ '^[0-9a-f]{64}$'`),
    check("credentials_signature_size", sql`octet_length(${table.signature}) = 64`),
    check("credentials_list_positive", sql`${table.statusList} > 0`),
    check("credentials_index_in_list", between("status_index", 0, LIST_ENTRIES - 1)),
  ],
);

/** Keys for this database's keyed hashes: random, and encrypted under AUTH_SECRET (AES-256-GCM). */
export const dataKeys = pgTable(
  "data_keys",
  {
    purpose: text("purpose", { enum: [...DATA_KEY_PURPOSES] }).notNull(),
    generation: integer("generation").notNull(),
    sealed: bytes("sealed").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.generation] }),
    check("data_keys_purpose_known", oneOf("purpose", DATA_KEY_PURPOSES)),
    check("data_keys_generation_positive", sql`${table.generation} > 0`),
  ],
);
