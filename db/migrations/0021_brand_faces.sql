CREATE TABLE "brand_face_pictures" (
	"brand_id" text NOT NULL,
	"hash" text NOT NULL,
	"media_type" text NOT NULL,
	"encoded" "bytea" NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_face_pictures_brand_id_hash_pk" PRIMARY KEY("brand_id","hash"),
	CONSTRAINT "brand_face_pictures_media_type_known" CHECK (media_type in ('image/png', 'image/jpeg', 'image/webp')),
	CONSTRAINT "brand_face_pictures_hash_form" CHECK ("brand_face_pictures"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "brand_faces" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"version" integer,
	"face" jsonb NOT NULL,
	"author_id" text NOT NULL,
	"restored_from" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_faces_version_counts" CHECK ("brand_faces"."version" >= 1),
	CONSTRAINT "brand_faces_restored_is_former" CHECK ("brand_faces"."restored_from" < "brand_faces"."version")
);
--> statement-breakpoint
ALTER TABLE "brand_face_pictures" ADD CONSTRAINT "brand_face_pictures_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_faces" ADD CONSTRAINT "brand_faces_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_face_pictures_by_hash" ON "brand_face_pictures" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_faces_by_version" ON "brand_faces" USING btree ("brand_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_faces_one_draft" ON "brand_faces" USING btree ("brand_id") WHERE version is null;