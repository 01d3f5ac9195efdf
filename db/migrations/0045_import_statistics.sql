-- Whoever serves need not own the tables, and ANALYZE of those that others own does nothing, without an error. Called by
-- itself, when the rows of a file have just been written: it holds nothing that others wait for, and so waits for them.
CREATE FUNCTION analyze_import_tables() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  ANALYZE public.import_rows, public.import_problems, public.import_products;
END
$$;
