CREATE TABLE "registry_acceptances" (
	"brand_id" text NOT NULL,
	"duty" text NOT NULL,
	"accepted_from" date NOT NULL,
	"stated_by" text NOT NULL,
	"stated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "registry_acceptances_brand_id_duty_pk" PRIMARY KEY("brand_id","duty"),
	CONSTRAINT "registry_acceptances_duty_known" CHECK (duty in ('battery', 'toys', 'detergents'))
);
--> statement-breakpoint
CREATE TABLE "registry_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"rows" jsonb NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"registered" integer,
	"received_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state_at" timestamp (3) with time zone,
	CONSTRAINT "registry_answers_state_known" CHECK (state in ('received', 'applied', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "registry_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"subject_id" text NOT NULL,
	"passport_id" text,
	"upi" text NOT NULL,
	"file_id" text,
	"file_basis" text,
	"file_deactivated" boolean,
	"submitted_file_id" text,
	"basis" text,
	"deactivated" boolean,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by" text,
	"registration_id" text,
	"registered_on" date,
	"proof_due_on" date,
	"proof_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registry_entries_of_subject" UNIQUE("subject_id"),
	CONSTRAINT "registry_entries_of_one" CHECK ("registry_entries"."subject_id" = coalesce("registry_entries"."passport_id", "registry_entries"."product_id")),
	CONSTRAINT "registry_entries_in_a_file" CHECK (("registry_entries"."file_id" is null) = ("registry_entries"."file_basis" is null) and ("registry_entries"."file_id" is null) =
        ("registry_entries"."file_deactivated" is null)),
	CONSTRAINT "registry_entries_submitted" CHECK (("registry_entries"."submitted_at" is null) = ("registry_entries"."basis" is null) and ("registry_entries"."submitted_at" is null) =
        ("registry_entries"."submitted_file_id" is null)),
	CONSTRAINT "registry_entries_filed" CHECK ("registry_entries"."file_id" is not null or "registry_entries"."submitted_at" is not null),
	CONSTRAINT "registry_entries_registered" CHECK (("registry_entries"."registration_id" is null) = ("registry_entries"."registered_on" is null) and ("registry_entries"."registration_id" is null) =
        ("registry_entries"."proof_due_on" is null))
);
--> statement-breakpoint
CREATE TABLE "registry_files" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"run_id" text NOT NULL,
	"number" integer NOT NULL,
	"template" text NOT NULL,
	"format" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"entries" integer NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"body_gzip" "bytea" NOT NULL,
	"state" text DEFAULT 'made' NOT NULL,
	"uploaded_on" date,
	"state_by" text,
	"state_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registry_files_of_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "registry_files_format_known" CHECK (format in ('xml', 'json')),
	CONSTRAINT "registry_files_state_known" CHECK (state in ('made', 'uploaded', 'discarded')),
	CONSTRAINT "registry_files_entries" CHECK ("registry_files"."entries" between 1 and 100),
	CONSTRAINT "registry_files_uploaded_on" CHECK (("registry_files"."state" = 'uploaded') = ("registry_files"."uploaded_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "registry_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"body" "bytea" NOT NULL,
	"stored_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registry_proofs_of_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "registry_proofs_media_known" CHECK (media_type in ('application/pdf', 'application/xml', 'application/json')),
	CONSTRAINT "registry_proofs_size" CHECK ("registry_proofs"."size_bytes" between 1 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "registry_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"format" text NOT NULL,
	"is_trial" boolean NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"request_id" text NOT NULL,
	"planned" integer NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"cursor" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "registry_runs_of_brand" UNIQUE("brand_id","id"),
	CONSTRAINT "registry_runs_format_known" CHECK (format in ('xml', 'json')),
	CONSTRAINT "registry_runs_end_known" CHECK (end_reason in ('done', 'forbidden', 'failed')),
	CONSTRAINT "registry_runs_ended_for_a_reason" CHECK (("registry_runs"."ended_at" is null) = ("registry_runs"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "registry_schemas" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"version" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"body" text NOT NULL,
	"stored_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"operator" text NOT NULL,
	"verified_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"proof_id" text,
	"stated_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registry_verifications_three_years" CHECK (valid_until between verified_on and verified_on + interval '3 years')
);
--> statement-breakpoint
ALTER TABLE "registry_acceptances" ADD CONSTRAINT "registry_acceptances_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_answers" ADD CONSTRAINT "registry_answers_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_entries" ADD CONSTRAINT "registry_entries_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_entries" ADD CONSTRAINT "registry_entries_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_entries" ADD CONSTRAINT "registry_entries_own_proof" FOREIGN KEY ("brand_id","proof_id") REFERENCES "public"."registry_proofs"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_files" ADD CONSTRAINT "registry_files_of_own_run" FOREIGN KEY ("brand_id","run_id") REFERENCES "public"."registry_runs"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_proofs" ADD CONSTRAINT "registry_proofs_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_runs" ADD CONSTRAINT "registry_runs_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_schemas" ADD CONSTRAINT "registry_schemas_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_verifications" ADD CONSTRAINT "registry_verifications_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_verifications" ADD CONSTRAINT "registry_verifications_own_proof" FOREIGN KEY ("brand_id","proof_id") REFERENCES "public"."registry_proofs"("brand_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registry_answers_once" ON "registry_answers" USING btree ("brand_id","sha256") WHERE state <> 'discarded';--> statement-breakpoint
CREATE INDEX "registry_answers_by_brand" ON "registry_answers" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "registry_entries_by_identifier" ON "registry_entries" USING btree ("brand_id","upi");--> statement-breakpoint
CREATE UNIQUE INDEX "registry_entries_by_registration" ON "registry_entries" USING btree ("brand_id","registration_id") WHERE registration_id is not null;--> statement-breakpoint
CREATE INDEX "registry_entries_in_file" ON "registry_entries" USING btree ("file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE INDEX "registry_entries_of_product" ON "registry_entries" USING btree ("brand_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registry_files_of_run" ON "registry_files" USING btree ("run_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "registry_schemas_once" ON "registry_schemas" USING btree ("brand_id","sha256","version");--> statement-breakpoint
CREATE INDEX "registry_schemas_by_brand" ON "registry_schemas" USING btree ("brand_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "registry_verifications_once" ON "registry_verifications" USING btree ("brand_id","operator","verified_on");