ALTER TABLE "product_pictures" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD COLUMN "import_row" integer;