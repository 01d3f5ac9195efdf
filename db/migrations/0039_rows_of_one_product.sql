CREATE TABLE "import_contradictions" (
	"import_id" text NOT NULL,
	"key" text NOT NULL,
	"field" text NOT NULL,
	"ordinal" integer NOT NULL,
	"value" json NOT NULL,
	"rows" integer NOT NULL,
	"first_row" integer NOT NULL,
	"is_kept" boolean NOT NULL,
	"product" text NOT NULL,
	CONSTRAINT "import_contradictions_import_id_key_field_ordinal_pk" PRIMARY KEY("import_id","key","field","ordinal")
);
--> statement-breakpoint
CREATE TABLE "import_products" (
	"import_id" text NOT NULL,
	"key" text NOT NULL,
	"first_row" integer NOT NULL,
	"new_rows" integer NOT NULL,
	"changed_rows" integer NOT NULL,
	"added_rows" integer NOT NULL,
	"unchanged_rows" integer NOT NULL,
	"units" integer NOT NULL,
	"changed_row" integer,
	"variants" integer NOT NULL,
	"stated_by" integer[] NOT NULL,
	"product_id" text,
	"version" integer,
	"units_made" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "import_products_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_outcome_known";--> statement-breakpoint
DROP INDEX "import_rows_by_external_id";--> statement-breakpoint
DROP INDEX "import_rows_by_product";--> statement-breakpoint
ALTER TABLE "import_results" ADD COLUMN "units" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_results" ADD COLUMN "unit_ids" text[];--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "product_key" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "stated" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "lacks_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "unit_id" text;--> statement-breakpoint
CREATE INDEX "import_products_with_variants" ON "import_products" USING btree ("import_id","key") WHERE variants > 1;--> statement-breakpoint
CREATE INDEX "import_products_made" ON "import_products" USING btree ("import_id","product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE INDEX "import_rows_by_product_key" ON "import_rows" USING btree ("import_id","product_key") WHERE product_key is not null;--> statement-breakpoint
CREATE INDEX "import_rows_by_unit_id" ON "import_rows" USING btree ("import_id","unit_id") WHERE unit_id is not null;--> statement-breakpoint
ALTER TABLE "import_rows" DROP COLUMN "external_id";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_outcome_known" CHECK (outcome in ('new', 'changed', 'added', 'unchanged', 'refused'));--> statement-breakpoint
UPDATE imports SET progress_row = 0, state = CASE WHEN state = 'checked' THEN 'header_chosen' ELSE state END WHERE state IN ('checking', 'checked');--> statement-breakpoint
UPDATE imports SET counts = counts || jsonb_build_object(
  'added', 0,
  'products', jsonb_build_object('new', counts -> 'new', 'changed', counts -> 'changed', 'added', 0, 'unchanged', counts -> 'unchanged'),
  'committed', counts -> 'committed' || jsonb_build_object('added', 0, 'units', CASE WHEN state IN ('committed', 'undoing', 'undone') THEN counts -> 'passports' ELSE to_jsonb(0) END),
  'undone', counts -> 'undone' || '{"units": 0}');
