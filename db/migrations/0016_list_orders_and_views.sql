DROP INDEX "passports_not_active";--> statement-breakpoint
DROP INDEX "passports_in_custody";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "list_views" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("brand_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_by_change" ON "products" USING btree ("brand_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "passports_not_active" ON "passports" USING btree ("brand_id","status","id","product_id","holder_id") WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX "passports_in_custody" ON "passports" USING btree ("brand_id","custody_flag","id","product_id","status","holder_id") WHERE custody_flag <> 'none';