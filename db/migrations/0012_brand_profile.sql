ALTER TABLE "brands" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "gln" text;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "lei" text;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_country_form" CHECK ("brands"."country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_gln_form" CHECK ("brands"."gln" ~ '^[0-9]{13}$');--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_lei_form" CHECK ("brands"."lei" ~ '^[0-9A-Z]{18}[0-9]{2}$');