ALTER TABLE "brands" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "operator_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_suspension_has_reason" CHECK (("brands"."suspended_at" is null) = ("brands"."suspension_reason" is null));