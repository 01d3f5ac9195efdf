ALTER TABLE "chain_checks" RENAME COLUMN "fault" TO "error";--> statement-breakpoint
ALTER TABLE "import_rows" RENAME COLUMN "fault" TO "error";--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "fault_code" TO "error_code";--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "fault_detail" TO "error_detail";--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "fault_members" TO "error_members";