import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { LOGO_TYPES } from "@/lib/brands/profile/image-rules";
import { brands } from "./brands";
import { bytes, createdAt, id, oneOf } from "./columns";

export const brandAppearances = pgTable(
  "brand_faces",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
    version: integer("version"),
    /** Validated when read: an invalid value is not applied. */
    face: jsonb("face").$type<unknown>().notNull(),
    authorId: text("author_id").notNull(),
    restoredFrom: integer("restored_from"),
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

/**
 * Pictures encoded by this service and addressed by their hash. Only members can see them until a published version
 * contains them.
 */
export const brandAppearancePictures = pgTable(
  "brand_face_pictures",
  {
    brandId: text("brand_id")
      .notNull()
      .references(() => brands.id),
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
