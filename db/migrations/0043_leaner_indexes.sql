CREATE INDEX CONCURRENTLY "product_reviews_changed" ON "product_reviews" USING btree ("brand_id","changed_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "passports_changed" ON "passports" USING btree ("brand_id","changed_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_changed" ON "products" USING btree ("brand_id","updated_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY "product_reviews_by_change";--> statement-breakpoint
DROP INDEX CONCURRENTLY "passports_by_change";--> statement-breakpoint
DROP INDEX CONCURRENTLY "products_by_change";