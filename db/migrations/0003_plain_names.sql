ALTER TABLE "transfer_lists" RENAME TO "bulk_transfers";--> statement-breakpoint
ALTER TABLE "bulk_transfers" RENAME CONSTRAINT "transfer_lists_pkey" TO "bulk_transfers_pkey";--> statement-breakpoint
ALTER TABLE "bulk_transfers" RENAME CONSTRAINT "transfer_lists_brand_id_brands_id_fk" TO "bulk_transfers_brand_id_brands_id_fk";--> statement-breakpoint
ALTER INDEX "transfer_lists_by_brand" RENAME TO "bulk_transfers_by_brand";--> statement-breakpoint
ALTER TABLE "transfer_list_lines" RENAME TO "bulk_transfer_lines";--> statement-breakpoint
ALTER TABLE "bulk_transfer_lines" RENAME CONSTRAINT "transfer_list_lines_list_id_line_pk" TO "bulk_transfer_lines_list_id_line_pk";--> statement-breakpoint
ALTER TABLE "bulk_transfer_lines" RENAME CONSTRAINT "transfer_list_lines_of_list" TO "bulk_transfer_lines_of_transfer";--> statement-breakpoint
ALTER TABLE "bulk_transfer_lines" RENAME CONSTRAINT "transfer_list_lines_outcome_known" TO "bulk_transfer_lines_outcome_known";--> statement-breakpoint
ALTER TABLE "chain_checks" RENAME TO "chain_verifications";--> statement-breakpoint
ALTER TABLE "chain_verifications" RENAME CONSTRAINT "chain_checks_pkey" TO "chain_verifications_pkey";--> statement-breakpoint
ALTER TABLE "chain_verifications" RENAME CONSTRAINT "chain_checks_brand_id_brands_id_fk" TO "chain_verifications_brand_id_brands_id_fk";--> statement-breakpoint
UPDATE "jobs" SET kind = 'bulk_transfer', unique_key = replace(unique_key, 'transfer_list:', 'bulk_transfer:') WHERE kind = 'transfer_list';--> statement-breakpoint
UPDATE "jobs" SET kind = 'chain_verification', queue = 'chain verifications', unique_key = replace(unique_key, 'chain_check:', 'chain_verification:') WHERE kind = 'chain_check';--> statement-breakpoint
-- Put on the list under its new name at the next start.
DELETE FROM "jobs" WHERE kind = 'purge-transfer-lists';
