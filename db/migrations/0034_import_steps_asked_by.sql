ALTER TABLE "imports" ADD COLUMN "asked_by_kind" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "asked_by_id" text;