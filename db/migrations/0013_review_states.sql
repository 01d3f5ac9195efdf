ALTER TABLE "products" DROP CONSTRAINT "products_review_state_known";--> statement-breakpoint
UPDATE "products" SET "review_state" = 'approved' WHERE "review_state" = 'published';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_review_state_known" CHECK (review_state in ('draft', 'submitted', 'changes_requested', 'approved'));
