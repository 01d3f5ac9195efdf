-- A brand that the statistics do not know has no rows, as the planner sees it, and any index that begins with the brand is
-- as good as the one that finds the row: each look-up then reads all that the brand has. So tables are looked at, too,
-- when the transaction's brand has a thousand rows where next to none are expected.
CREATE OR REPLACE FUNCTION analyze_grown_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  brand text := current_setting('carnet.brand', true);
  looked_at record;
  is_grown boolean;
  plan json;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('analyze grown tables', 0)) THEN
    RETURN;
  END IF;
  FOR looked_at IN SELECT c.oid, pg_relation_size(c.oid) / current_setting('block_size')::int > 4 * greatest(c.relpages, 8) AS is_grown,
        (SELECT string_agg(DISTINCT quote_ident(a.attname), ', ') FROM pg_constraint k
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'f')) AS keys
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname IN ('products', 'product_versions', 'product_reviews', 'passports', 'warranties') LOOP
    is_grown := looked_at.is_grown;
    IF NOT is_grown AND brand <> '' THEN
      EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM %s WHERE brand_id = %L', looked_at.oid::regclass, brand) INTO plan;
      IF (plan #>> '{0,Plan,Plan Rows}')::bigint < 250 THEN
        EXECUTE format('SELECT count(*) = 1000 FROM (SELECT FROM %s WHERE brand_id = %L LIMIT 1000) AS few', looked_at.oid::regclass, brand)
          INTO is_grown;
      END IF;
    END IF;
    IF is_grown THEN
      EXECUTE format('ANALYZE (SKIP_LOCKED) %s (%s)', looked_at.oid::regclass, looked_at.keys);
    END IF;
  END LOOP;
END
$$;--> statement-breakpoint
-- What grows by little at a time is looked at behind every ten thousand rows, however many there are: a tenth of ten
-- million, as it is by itself, would be a brand's whole assortment.
ALTER TABLE "products" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);--> statement-breakpoint
ALTER TABLE "product_reviews" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);--> statement-breakpoint
ALTER TABLE "passports" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);--> statement-breakpoint
ALTER TABLE "warranties" SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);
