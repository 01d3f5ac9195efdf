CREATE TABLE "batch_recalls" (
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"batch" text NOT NULL,
	"reason" text NOT NULL,
	"recalled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "batch_recalls_product_id_batch_pk" PRIMARY KEY("product_id","batch")
);
--> statement-breakpoint
ALTER TABLE "batch_recalls" ADD CONSTRAINT "batch_recalls_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_recalls_by_brand" ON "batch_recalls" USING btree ("brand_id","product_id");