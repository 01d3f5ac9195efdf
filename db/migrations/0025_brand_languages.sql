ALTER TABLE "brands" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "text_locales" text[] DEFAULT '{}' NOT NULL;