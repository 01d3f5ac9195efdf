CREATE TABLE "dossiers" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_version" integer NOT NULL,
	"approval_number" integer,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"issued_by" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dossiers_hash_form" CHECK ("dossiers"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "approval_evidence" (
	"document_id" text NOT NULL,
	"product_id" text NOT NULL,
	"approval_number" integer NOT NULL,
	"brand_id" text NOT NULL,
	CONSTRAINT "approval_evidence_document_id_product_id_approval_number_pk" PRIMARY KEY("document_id","product_id","approval_number")
);
--> statement-breakpoint
CREATE TABLE "evidence_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"issuer" text,
	"issued_on" date,
	"valid_until" date,
	"language" text,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"deleted_by" text,
	"file_removed_at" timestamp (3) with time zone,
	"reminded_days" integer,
	CONSTRAINT "evidence_documents_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "evidence_kind_known" CHECK (kind in ('declaration_of_conformity', 'technical_file', 'certificate', 'test_report', 'manual', 'safety', 'care', 'repair', 'disassembly', 'verification')),
	CONSTRAINT "evidence_media_known" CHECK (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
	CONSTRAINT "evidence_size" CHECK ("evidence_documents"."size_bytes" between 1 and 26214400),
	CONSTRAINT "evidence_hash_form" CHECK ("evidence_documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "evidence_deleted_by_somebody" CHECK (("evidence_documents"."deleted_at" is null) = ("evidence_documents"."deleted_by" is null)),
	CONSTRAINT "evidence_file_outlives_no_row" CHECK ("evidence_documents"."file_removed_at" is null or "evidence_documents"."deleted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "evidence_uses" (
	"product_id" text NOT NULL,
	"document_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"fields" text[] NOT NULL,
	"checks" text[] NOT NULL,
	"attached_by" text NOT NULL,
	"attached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "evidence_uses_product_id_document_id_pk" PRIMARY KEY("product_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "dossiers" ADD CONSTRAINT "dossiers_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_evidence" ADD CONSTRAINT "approval_evidence_of_approval" FOREIGN KEY ("product_id","approval_number") REFERENCES "public"."review_approvals"("product_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_evidence" ADD CONSTRAINT "approval_evidence_own_document" FOREIGN KEY ("brand_id","document_id") REFERENCES "public"."evidence_documents"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_documents" ADD CONSTRAINT "evidence_documents_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_uses" ADD CONSTRAINT "evidence_uses_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_uses" ADD CONSTRAINT "evidence_uses_own_document" FOREIGN KEY ("brand_id","document_id") REFERENCES "public"."evidence_documents"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dossiers_of_product" ON "dossiers" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "evidence_expiring" ON "evidence_documents" USING btree ("valid_until") WHERE deleted_at is null and valid_until is not null;--> statement-breakpoint
CREATE INDEX "evidence_files_to_remove" ON "evidence_documents" USING btree ("id") WHERE deleted_at is not null and file_removed_at is null;--> statement-breakpoint
CREATE INDEX "evidence_uses_by_document" ON "evidence_uses" USING btree ("document_id");--> statement-breakpoint
CREATE TRIGGER dossiers_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "dossiers"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER approval_evidence_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "approval_evidence"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
