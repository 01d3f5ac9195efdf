CREATE TABLE "unsold_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"quantity" text NOT NULL,
	"place" text NOT NULL,
	"cn_codes" text[] NOT NULL,
	"contact_email" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"requests_on" date,
	"requests_of_day" integer DEFAULT 0 NOT NULL,
	"published_by" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsold_offers_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "unsold_offers_eight_weeks" CHECK ("unsold_offers"."ends_on" >= "unsold_offers"."starts_on" + 55)
);
--> statement-breakpoint
CREATE TABLE "unsold_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"size_class" text NOT NULL,
	"entity_name" text NOT NULL,
	"identifier" text NOT NULL,
	"is_consolidated" boolean NOT NULL,
	"undertakings" text[] NOT NULL,
	"measures_taken" text NOT NULL,
	"measures_planned" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"edited_by" text,
	"submitted_by" text,
	"submitted_at" timestamp (3) with time zone,
	"return_reason" text,
	"upload" jsonb,
	"counted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsold_reports_by_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "unsold_reports_state_known" CHECK (state in ('draft', 'submitted', 'approved', 'published')),
	CONSTRAINT "unsold_reports_size_known" CHECK (size_class in ('large', 'medium', 'small')),
	CONSTRAINT "unsold_reports_year_forward" CHECK ("unsold_reports"."starts_on" < "unsold_reports"."ends_on"),
	CONSTRAINT "unsold_reports_submitted_by_somebody" CHECK ("unsold_reports"."state" <> 'submitted' or "unsold_reports"."submitted_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "unsold_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"report_id" text NOT NULL,
	"source" text NOT NULL,
	"cn_codes" text[] NOT NULL,
	"description" text NOT NULL,
	"units" bigint,
	"are_units_estimated" boolean NOT NULL,
	"weight_g" bigint,
	"is_weight_estimated" boolean NOT NULL,
	"has_packaging" boolean NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"derogation" text,
	"shares" jsonb NOT NULL,
	"document_ids" text[] NOT NULL,
	"offer_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unsold_rows_source_known" CHECK (source in ('units', 'form', 'file')),
	CONSTRAINT "unsold_rows_reason_known" CHECK (reason in ('damaged', 'unsafe', 'counterfeit', 'unfit', 'returned', 'obsolete', 'other')),
	CONSTRAINT "unsold_rows_derogation_known" CHECK (derogation in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'))
);
--> statement-breakpoint
CREATE TABLE "unsold_units" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"discarded_on" date NOT NULL,
	"cn_code" text,
	"heading" text,
	"weight_mg" bigint,
	"reason" text NOT NULL,
	"derogation" text,
	"treatment" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reverted_at" timestamp (3) with time zone,
	CONSTRAINT "unsold_units_reason_known" CHECK (reason in ('damaged', 'unsafe', 'counterfeit', 'unfit', 'returned', 'obsolete', 'other')),
	CONSTRAINT "unsold_units_derogation_known" CHECK (derogation in ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j')),
	CONSTRAINT "unsold_units_treatment_known" CHECK (treatment in ('reuse', 'recycling', 'other_recovery', 'disposal', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "unsold_version_evidence" (
	"document_id" text NOT NULL,
	"report_id" text NOT NULL,
	"version_number" integer NOT NULL,
	"brand_id" text NOT NULL,
	CONSTRAINT "unsold_version_evidence_document_id_report_id_version_number_pk" PRIMARY KEY("document_id","report_id","version_number")
);
--> statement-breakpoint
CREATE TABLE "unsold_versions" (
	"report_id" text NOT NULL,
	"number" integer NOT NULL,
	"brand_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"submitted_by" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"approved_by" text NOT NULL,
	"approved_at" timestamp (3) with time zone NOT NULL,
	"published_by" text,
	"published_at" timestamp (3) with time zone,
	"kept_until" timestamp (3) with time zone,
	CONSTRAINT "unsold_versions_report_id_number_pk" PRIMARY KEY("report_id","number"),
	CONSTRAINT "unsold_versions_by_brand" UNIQUE("brand_id","report_id","number"),
	CONSTRAINT "unsold_versions_two_people" CHECK ("unsold_versions"."submitted_by" <> "unsold_versions"."approved_by"),
	CONSTRAINT "unsold_versions_published_whole" CHECK (("unsold_versions"."published_at" is null) = ("unsold_versions"."published_by" is null)
        and ("unsold_versions"."published_at" is null) = ("unsold_versions"."kept_until" is null))
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "unsold" jsonb;--> statement-breakpoint
ALTER TABLE "unsold_offers" ADD CONSTRAINT "unsold_offers_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_reports" ADD CONSTRAINT "unsold_reports_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_rows" ADD CONSTRAINT "unsold_rows_of_own_report" FOREIGN KEY ("brand_id","report_id") REFERENCES "public"."unsold_reports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_rows" ADD CONSTRAINT "unsold_rows_own_offer" FOREIGN KEY ("brand_id","offer_id") REFERENCES "public"."unsold_offers"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_units" ADD CONSTRAINT "unsold_units_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_version_evidence" ADD CONSTRAINT "unsold_version_evidence_of_version" FOREIGN KEY ("brand_id","report_id","version_number") REFERENCES "public"."unsold_versions"("brand_id","report_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_version_evidence" ADD CONSTRAINT "unsold_version_evidence_own_document" FOREIGN KEY ("brand_id","document_id") REFERENCES "public"."evidence_documents"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsold_versions" ADD CONSTRAINT "unsold_versions_of_own_report" FOREIGN KEY ("brand_id","report_id") REFERENCES "public"."unsold_reports"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unsold_reports_of_year" ON "unsold_reports" USING btree ("brand_id","ends_on");--> statement-breakpoint
CREATE INDEX "unsold_rows_of_report" ON "unsold_rows" USING btree ("report_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unsold_units_current" ON "unsold_units" USING btree ("passport_id") WHERE reverted_at is null;--> statement-breakpoint
CREATE INDEX "unsold_units_of_passport" ON "unsold_units" USING btree ("passport_id");--> statement-breakpoint
CREATE INDEX "unsold_units_by_day" ON "unsold_units" USING btree ("brand_id","discarded_on","id");--> statement-breakpoint
-- An approved version never changes, and a published one is not deleted before its retention ends.
CREATE FUNCTION public.keep_unsold_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.kept_until > now() AND NOT starts_with(OLD.brand_id, 'brt_') THEN
      RAISE EXCEPTION 'a published report is kept until %', OLD.kept_until USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN OLD;
  END IF;
  IF OLD.published_at IS NOT NULL OR
    ROW(NEW.report_id, NEW.number, NEW.brand_id, NEW.content, NEW.sha256, NEW.submitted_by, NEW.submitted_at,
      NEW.approved_by, NEW.approved_at) IS DISTINCT FROM
    ROW(OLD.report_id, OLD.number, OLD.brand_id, OLD.content, OLD.sha256, OLD.submitted_by, OLD.submitted_at,
      OLD.approved_by, OLD.approved_at) THEN
    RAISE EXCEPTION 'an approved report cannot be changed' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER unsold_versions_are_kept BEFORE DELETE OR UPDATE ON public.unsold_versions FOR EACH ROW EXECUTE FUNCTION public.keep_unsold_version();
