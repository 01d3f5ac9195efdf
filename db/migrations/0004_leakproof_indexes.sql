DROP INDEX "audit_log_by_area";--> statement-breakpoint
DROP INDEX "passports_by_product";--> statement-breakpoint
DROP INDEX "products_by_name";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name_key" text GENERATED ALWAYS AS (lower(name)) STORED;--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("brand_id","action","sequence");--> statement-breakpoint
CREATE INDEX "passports_by_product" ON "passports" USING btree ("product_id","id","brand_id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("brand_id","name_key","id");