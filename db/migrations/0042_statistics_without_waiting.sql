-- It runs within registrations now, which hold what they have locked until they end: who meets a lock goes on without.
CREATE OR REPLACE FUNCTION analyze_grown_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  grown record;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('analyze grown tables', 0)) THEN
    RETURN;
  END IF;
  FOR grown IN SELECT c.oid, (SELECT string_agg(DISTINCT quote_ident(a.attname), ', ') FROM pg_constraint k
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
        WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u', 'f')) AS keys
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname IN ('products', 'product_versions', 'product_reviews', 'passports', 'warranties')
      AND pg_relation_size(c.oid) / current_setting('block_size')::int > 4 * greatest(c.relpages, 8) LOOP
    EXECUTE format('ANALYZE (SKIP_LOCKED) %s (%s)', grown.oid::regclass, grown.keys);
  END LOOP;
END
$$;
