-- Recurring jobs are put on the list anew at the next start; other work from what is under way, below.
DELETE FROM "jobs";--> statement-breakpoint
DROP INDEX "chain_checks_due";--> statement-breakpoint
DROP INDEX "brand_archives_open";--> statement-breakpoint
DROP INDEX "bulk_changes_due";--> statement-breakpoint
DROP INDEX "transfer_lists_due";--> statement-breakpoint
DROP INDEX "account_requests_due";--> statement-breakpoint
DROP INDEX "jobs_due";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "queue" text NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "brand_id" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "unique_key" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "group_key" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "state" text DEFAULT 'queued' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "progress" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_once" ON "jobs" USING btree ("unique_key") WHERE unique_key is not null;--> statement-breakpoint
CREATE INDEX "jobs_dead" ON "jobs" USING btree ("id") WHERE state = 'dead';--> statement-breakpoint
CREATE INDEX "jobs_checks_by_age" ON "jobs" USING btree ("created_at") WHERE queue = 'checks';--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("queue",coalesce(leased_until, run_at),"id") WHERE state <> 'dead';--> statement-breakpoint
ALTER TABLE "chain_checks" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "chain_checks" DROP COLUMN "run";--> statement-breakpoint
ALTER TABLE "brand_archives" DROP COLUMN "leased_until";--> statement-breakpoint
ALTER TABLE "bulk_changes" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "transfer_lists" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "run";--> statement-breakpoint
ALTER TABLE "outgoing_messages" DROP COLUMN "leased_until";--> statement-breakpoint
ALTER TABLE "account_requests" DROP COLUMN "due_at";--> statement-breakpoint
ALTER TABLE "account_requests" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_state_known" CHECK (state in ('queued', 'running', 'dead'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_held_while_running" CHECK ((state = 'running') = (holder is not null and leased_until is not null));--> statement-breakpoint
INSERT INTO "jobs" (id, kind, queue, brand_id, payload, unique_key, run_at)
  SELECT 'job_' || md5(random()::text), 'import', 'imports', brand_id, jsonb_build_object('brandId', brand_id, 'importId', id), 'import:' || id, now() FROM imports WHERE state IN ('checking', 'committing', 'undoing');--> statement-breakpoint
INSERT INTO "jobs" (id, kind, queue, brand_id, payload, unique_key, run_at)
  SELECT 'job_' || md5(random()::text), 'brand_archive', 'archives', brand_id, jsonb_build_object('brandId', brand_id, 'archiveId', id), 'brand_archive:' || id, now() FROM brand_archives WHERE state IN ('queued', 'running');--> statement-breakpoint
INSERT INTO "jobs" (id, kind, queue, brand_id, payload, unique_key, run_at)
  SELECT 'job_' || md5(random()::text), 'bulk_change', 'bulk changes', brand_id, jsonb_build_object('brandId', brand_id, 'bulkChangeId', id), 'bulk_change:' || id, now() FROM bulk_changes WHERE ended_at IS NULL;--> statement-breakpoint
INSERT INTO "jobs" (id, kind, queue, brand_id, payload, unique_key, run_at)
  SELECT 'job_' || md5(random()::text), 'transfer_list', 'bulk changes', brand_id, jsonb_build_object('brandId', brand_id, 'listId', id), 'transfer_list:' || id, now() FROM transfer_lists WHERE ended_at IS NULL;--> statement-breakpoint
INSERT INTO "jobs" (id, kind, queue, brand_id, payload, unique_key, run_at)
  SELECT 'job_' || md5(random()::text), 'chain_check', 'chain checks', brand_id, jsonb_build_object('brandId', brand_id), 'chain_check:' || brand_id, now() FROM chain_checks WHERE ended_at IS NULL;--> statement-breakpoint
INSERT INTO "jobs" (id, kind, queue, brand_id, payload, unique_key, run_at)
  SELECT 'job_' || md5(random()::text), 'account_request', 'accounts', NULL, jsonb_build_object('accountRequestId', id), NULL, now() FROM account_requests;--> statement-breakpoint
INSERT INTO "jobs" (id, kind, queue, brand_id, payload, unique_key, run_at)
  SELECT 'job_' || md5(random()::text), 'product_check', 'checks', brand_id, jsonb_build_object('brandId', brand_id, 'productIds', product_ids), NULL, now() FROM check_backlog;--> statement-breakpoint
INSERT INTO "jobs" (id, kind, queue, brand_id, payload, group_key, run_at)
  SELECT 'job_' || md5(random()::text), CASE WHEN channel = 'sms' THEN 'text_message' WHEN kind LIKE 'account\_%' THEN 'account_mail' ELSE 'brand_mail' END, CASE WHEN channel = 'sms' THEN 'text messages' WHEN kind LIKE 'account\_%' THEN 'account messages' ELSE 'messages' END,
    brand_id, jsonb_build_object('brandId', brand_id, 'messageId', id, 'domain', domain_hash), domain_hash, next_attempt_at
  FROM outgoing_messages WHERE state = 'queued';--> statement-breakpoint
ALTER TABLE "check_backlog" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "check_backlog" CASCADE;
