CREATE INDEX CONCURRENTLY "product_reviews_by_change" ON "product_reviews" USING btree ("brand_id","changed_at","product_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "passports_by_change" ON "passports" USING btree ("brand_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "transfers_by_change" ON "transfers" USING btree ("brand_id","changed_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "warranties_by_brand" ON "warranties" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "warranties_begun" ON "warranties" USING btree ("brand_id","state","id") WHERE state <> 'not_activated';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "warranties_by_end" ON "warranties" USING btree ("brand_id","ends_on","id") WHERE ends_on is not null;