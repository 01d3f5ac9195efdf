CREATE TABLE "unit_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"language" text,
	"issued_on" date,
	"access" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"source_url" text,
	"media_type" text,
	"sha256" text,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"scan_state" text DEFAULT 'not_scanned' NOT NULL,
	"scanned_at" timestamp (3) with time zone,
	"import_id" text,
	"import_row" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unit_documents_kind_known" CHECK (kind in ('certificate', 'declaration_of_conformity', 'test_report', 'calibration', 'inspection', 'service_record', 'other_document')),
	CONSTRAINT "unit_documents_access_known" CHECK (access in ('public', 'holder', 'legitimate_interest', 'authority')),
	CONSTRAINT "unit_documents_state_known" CHECK (state in ('waiting', 'ready', 'failed')),
	CONSTRAINT "unit_documents_failure_known" CHECK (failure in ('address_refused', 'not_found', 'unreachable', 'too_large', 'no_document', 'same_as_another', 'infected', 'quota')),
	CONSTRAINT "unit_documents_media_known" CHECK (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
	CONSTRAINT "unit_documents_scan_state_known" CHECK (scan_state in ('not_scanned', 'clean', 'infected', 'failed')),
	CONSTRAINT "unit_documents_failed_for_a_reason" CHECK (("unit_documents"."state" = 'failed') = ("unit_documents"."failure" is not null)),
	CONSTRAINT "unit_documents_ready_has_file" CHECK (("unit_documents"."state" = 'ready') = ("unit_documents"."sha256" is not null and "unit_documents"."media_type" is not null
        and "unit_documents"."size_bytes" > 0)),
	CONSTRAINT "unit_documents_size" CHECK ("unit_documents"."size_bytes" between 0 and 26214400),
	CONSTRAINT "unit_documents_hash_form" CHECK ("unit_documents"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "unit_documents" ADD CONSTRAINT "unit_documents_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_documents_of_passport" ON "unit_documents" USING btree ("passport_id","id");--> statement-breakpoint
CREATE INDEX "unit_documents_of_brand" ON "unit_documents" USING btree ("brand_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unit_documents_once_by_address" ON "unit_documents" USING btree ("passport_id","source_url") WHERE source_url is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unit_documents_once_by_content" ON "unit_documents" USING btree ("passport_id","sha256") WHERE sha256 is not null;--> statement-breakpoint
CREATE INDEX "unit_documents_to_scan" ON "unit_documents" USING btree ("scanned_at" NULLS FIRST,"id") WHERE scan_state in ('not_scanned', 'failed') and state = 'ready';--> statement-breakpoint
-- Whatever deletes a document, by itself or with its item: its file is then nobody's, as a picture's is.
CREATE TRIGGER unit_documents_leave_files AFTER DELETE ON "unit_documents"
  FOR EACH ROW EXECUTE FUNCTION note_picture_leftovers();
