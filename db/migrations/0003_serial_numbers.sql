DROP INDEX "passports_by_serial";--> statement-breakpoint
DROP INDEX "passports_serial_per_gtin_unique";--> statement-breakpoint
DROP INDEX "passports_serial_per_product_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "passports_serial_per_gtin_unique" ON "passports" USING btree ("brand_id","serial_number","gtin14") WHERE serial_number is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "passports_serial_per_product_unique" ON "passports" USING btree ("product_id","serial_number") WHERE serial_number is not null and gtin14 is null;