CREATE INDEX CONCURRENTLY "passports_units" ON "passports" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "passports_of_product" ON "passports" USING btree ("brand_id","product_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY "passports_by_product";
