CREATE TABLE "chain_checks" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rows_expected" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
ALTER TABLE "chain_checks" ADD CONSTRAINT "chain_checks_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_checks_due" ON "chain_checks" USING btree ("due_at") WHERE ended_at is null;