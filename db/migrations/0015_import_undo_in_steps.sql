ALTER TABLE "imports" ADD COLUMN "fault_members" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_from" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undo_blockers" jsonb;