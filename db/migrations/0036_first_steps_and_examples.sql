CREATE TABLE "first_times" (
	"brand_id" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "first_times_brand_id_what_pk" PRIMARY KEY("brand_id","what"),
	CONSTRAINT "first_times_what_known" CHECK (what in ('call', 'look', 'labels'))
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_example" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "steps_put_away_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "first_times" ADD CONSTRAINT "first_times_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_example" ON "products" USING btree ("brand_id","id") WHERE is_example;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_way_known" CHECK (way in ('spreadsheet', 'erp', 'hand'));--> statement-breakpoint
CREATE FUNCTION refuse_change_of_example() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_example IS DISTINCT FROM OLD.is_example THEN
    RAISE EXCEPTION 'a product is an example from its beginning or never' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_stay_examples BEFORE UPDATE OF "is_example" ON "products" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_example();--> statement-breakpoint
CREATE FUNCTION refuse_removal_but_of_examples() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.products WHERE id = OLD.product_id AND is_example) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['review_events', 'review_approvals', 'check_overrides', 'dossiers', 'approval_evidence'] LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', name || '_is_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name || '_is_append_only', name);
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_removal_but_of_examples()', name || '_keeps_all_but_examples', name);
  END LOOP;
END
$$;--> statement-breakpoint
CREATE FUNCTION remove_reviews_of_examples(brand text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM approval_evidence WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
  DELETE FROM review_approvals WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
  DELETE FROM review_events WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
  DELETE FROM check_overrides WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
  DELETE FROM dossiers WHERE brand_id = brand AND product_id IN (SELECT id FROM products WHERE brand_id = brand AND is_example);
$$;
