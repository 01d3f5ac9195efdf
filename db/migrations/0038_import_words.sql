CREATE TABLE "import_words" (
	"brand_id" text NOT NULL,
	"field" text NOT NULL,
	"word" text NOT NULL,
	"found" text NOT NULL,
	"value" text NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_words_brand_id_field_word_pk" PRIMARY KEY("brand_id","field","word")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "header_rows" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_words" ADD CONSTRAINT "import_words_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_words_to_purge" ON "import_words" USING btree ("used_at");