ALTER TABLE "public_copies" ADD COLUMN "changes_copied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "public_copies" ADD COLUMN "sequences" jsonb DEFAULT '{}'::jsonb NOT NULL;