CREATE TABLE "picture_leftovers" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"source_url" text,
	"source_hash" text,
	"width" integer,
	"height" integer,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"alt" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_pictures_state_known" CHECK (state in ('waiting', 'ready', 'failed')),
	CONSTRAINT "product_pictures_failure_known" CHECK (failure in ('address_refused', 'not_found', 'unreachable', 'too_large', 'no_picture', 'wrong_size', 'same_as_another', 'infected', 'quota')),
	CONSTRAINT "product_pictures_failed_for_a_reason" CHECK (("product_pictures"."state" = 'failed') = ("product_pictures"."failure" is not null)),
	CONSTRAINT "product_pictures_made_has_size" CHECK ("product_pictures"."state" <> 'ready' or "product_pictures"."width" * "product_pictures"."height" > 0),
	CONSTRAINT "product_pictures_size" CHECK ("product_pictures"."size_bytes" between 0 and 104857600),
	CONSTRAINT "product_pictures_hash_form" CHECK ("product_pictures"."source_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "picture_leftovers" ADD CONSTRAINT "picture_leftovers_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_of_own_product" FOREIGN KEY ("brand_id","product_id") REFERENCES "public"."products"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_leftovers_due" ON "picture_leftovers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "product_pictures_in_order" ON "product_pictures" USING btree ("brand_id","product_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_pictures_once_by_address" ON "product_pictures" USING btree ("product_id","source_url") WHERE source_url is not null;--> statement-breakpoint
-- Whatever deletes a picture, by itself or with its product: its files are then nobody's. Work in hand may still write
-- some for as long as its lease runs.
CREATE FUNCTION note_picture_leftovers() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into public.picture_leftovers (id, brand_id, due_at)
    values (old.id, old.brand_id, clock_timestamp() + interval '15 minutes')
    on conflict (id) do update set due_at = excluded.due_at;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER product_pictures_leave_files AFTER DELETE ON "product_pictures"
  FOR EACH ROW EXECUTE FUNCTION note_picture_leftovers();
