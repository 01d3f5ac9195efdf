CREATE TABLE "candidate_news" (
	"brand_id" text NOT NULL,
	"rules_version" integer NOT NULL,
	"products" integer NOT NULL,
	"product_ids" text[] NOT NULL,
	"substances" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "candidate_news_brand_id_rules_version_pk" PRIMARY KEY("brand_id","rules_version")
);
--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "due_reminded_on" date;--> statement-breakpoint
ALTER TABLE "review_comments" ADD COLUMN "mentions" text[];--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "digest_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "digest_sent_on" date;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "mentions_off_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "candidate_news" ADD CONSTRAINT "candidate_news_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;