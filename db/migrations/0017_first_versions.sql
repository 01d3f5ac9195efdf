ALTER TABLE "products" ADD COLUMN "registered_by_kind" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "registered_by_id" text;--> statement-breakpoint
-- The first version of a product that was not stored with it is, as soon as there is a second, whoever writes that.
CREATE FUNCTION keep_first_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_versions (product_id, version, brand_id, data, actor_kind, actor_id, created_at)
  VALUES (OLD.id, OLD.version, OLD.brand_id,
    OLD.ecodesign || jsonb_strip_nulls(jsonb_build_object('name', OLD.name, 'model', OLD.model,
      'external_id', OLD.external_id, 'gtin', OLD.gtin, 'product_group', OLD.product_group,
      'recycled_content', OLD.recycled_content, 'carbon_score', OLD.carbon_score,
      'warranty_months', OLD.warranty_months)),
    OLD.registered_by_kind, OLD.registered_by_id, OLD.created_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER products_keep_first_version AFTER UPDATE OF "version" ON "products" FOR EACH ROW
  WHEN (OLD.version = 1 AND NEW.version <> 1 AND OLD.registered_by_kind IS NOT NULL)
  EXECUTE FUNCTION keep_first_version();--> statement-breakpoint
-- Whoever serves need not own the tables: has those looked at that have grown to four times what they were when that was
-- last done. Until then plans are those of small tables; the database comes to it by itself after a minute, in which a
-- first import writes a hundred thousand rows.
CREATE FUNCTION analyze_grown_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  grown record;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('analyze grown tables', 0)) THEN
    RETURN;
  END IF;
  FOR grown IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname IN ('products', 'product_versions', 'product_reviews', 'passports', 'warranties')
      AND pg_relation_size(oid) / current_setting('block_size')::int > 4 * greatest(relpages, 8) LOOP
    EXECUTE format('ANALYZE %s', grown.oid::regclass);
  END LOOP;
END
$$;
