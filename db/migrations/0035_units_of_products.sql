ALTER TABLE "passports" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "passports" ADD COLUMN "placed_on_market_on" date;--> statement-breakpoint
ALTER TABLE "passports" ADD COLUMN "produced_on" date;--> statement-breakpoint
ALTER TABLE "passports" ADD COLUMN "production_facility" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gtin_identity" text;--> statement-breakpoint
UPDATE products SET gtin_identity = known.identity
FROM (
  SELECT DISTINCT ON (brand_id, identity) id, identity
  FROM (
    SELECT p.id, p.brand_id, p.created_at, lpad(p.gtin, 14, '0') || coalesce('/' || CASE WHEN p.ecodesign ->> 'granularity' = 'batch' THEN
      (SELECT min(batch) FROM passports u WHERE u.product_id = p.id HAVING count(DISTINCT batch) = 1 AND count(*) = count(batch)) END, '') AS identity
    FROM products p WHERE p.gtin IS NOT NULL AND p.external_id IS NULL
  ) AS candidates
  ORDER BY brand_id, identity, created_at, id
) AS known
WHERE products.id = known.id;--> statement-breakpoint
CREATE UNIQUE INDEX "passports_external_id_unique" ON "passports" USING btree ("brand_id","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "products_gtin_identity_unique" ON "products" USING btree ("brand_id","gtin_identity") WHERE gtin_identity is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gtin_identity_form" CHECK ("products"."gtin_identity" is null or ("products"."external_id" is null and "products"."gtin" is not null
        and left("products"."gtin_identity", 14) = lpad("products"."gtin", 14, '0') and substr("products"."gtin_identity", 15, 1) in ('', '/')));