import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { LOGO_TYPES } from "@/lib/brands/profile/image-rules";
import { brands } from "./brands";
import { bytes, createdAt, id, oneOf } from "./columns";

/** What a brand's public pages wear: each publication a version, and one draft. */
export const brandAppearances = pgTable(
  "brand_faces",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** Counted from 1; null: the draft. */
    version: integer("version"),
    /** Read by its contract: what does not keep to it is not worn. */
    face: jsonb("face").$type<unknown>().notNull(),
    /** The account of whoever published it, or changed the draft last. */
    authorId: text("author_id").notNull(),
    /** The version that it is again. */
    restoredFrom: integer("restored_from"),
    /** Of the draft: of its last change. */
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("brand_faces_by_version").on(table.brandId, table.version),
    uniqueIndex("brand_faces_one_draft")
      .on(table.brandId)
      .where(sql`version is null`),
    check("brand_faces_version_counts", sql`${table.version} >= 1`),
    check("brand_faces_restored_is_former", sql`${table.restoredFrom} < ${table.version}`),
  ],
);

/** Pictures of faces, encoded by us, each at its hash: for members alone until a version shows it. */
export const brandAppearancePictures = pgTable(
  "brand_face_pictures",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    /** SHA-256 of the bytes. */
    hash: text("hash").notNull(),
    mediaType: text("media_type", { enum: [...LOGO_TYPES] }).notNull(),
    encoded: bytes("encoded").notNull(),
    isPublished: boolean("is_published").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.brandId, table.hash] }),
    index("brand_face_pictures_by_hash").on(table.hash),
    check("brand_face_pictures_media_type_known", oneOf("media_type", LOGO_TYPES)),
    check("brand_face_pictures_hash_form", sql`${table.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);
