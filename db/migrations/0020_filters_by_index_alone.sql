DROP INDEX "passports_not_active";--> statement-breakpoint
DROP INDEX "passports_owned";--> statement-breakpoint
CREATE INDEX "passports_not_active" ON "passports" USING btree ("brand_id","status","id","product_id","holder_id","custody_flag") WHERE status <> 'active';--> statement-breakpoint
CREATE INDEX "passports_owned" ON "passports" USING btree ("brand_id","id","product_id","status","custody_flag","holder_id") WHERE holder_id is not null;