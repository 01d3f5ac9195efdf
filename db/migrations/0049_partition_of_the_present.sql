CREATE OR REPLACE FUNCTION add_partition(parent text, part text, from_value text, to_value text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  whole oid := (SELECT partrelid FROM pg_partitioned_table WHERE partrelid = to_regclass(format('public.%I', parent)));
  key text := (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0] WHERE partrelid = whole);
  held record;
  naming text[];
  named text[];
BEGIN
  IF whole IS NULL OR NOT starts_with(part, parent || '_') THEN
    RAISE EXCEPTION 'no partition of %', parent USING ERRCODE = 'invalid_parameter_value';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('partition:' || parent, 0));
  IF to_regclass(format('partitions.%I', part)) IS NOT NULL THEN
    RETURN false;
  END IF;
  IF replace(substr(part, length(parent) + 2), '_', '-') <= to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') THEN
    -- Rows of its time are being written: one that is on its way to the default partition would be refused by both.
    EXECUTE format('LOCK TABLE public.%I IN SHARE ROW EXCLUSIVE MODE', parent);
  END IF;
  EXECUTE format('CREATE TABLE partitions.%I (LIKE public.%I INCLUDING ALL)', part, parent);
  IF parent = 'audit_log' THEN
    EXECUTE format('ALTER TABLE partitions.%I ADD PRIMARY KEY (brand_id, sequence)', part);
  END IF;
  IF parent = 'outgoing_messages' THEN
    -- Messages of the partition's time that others name: until they are there nobody may.
    SELECT array_agg(id), array_agg(gathered_in) INTO naming, named FROM public.outgoing_messages
      WHERE gathered_in >= from_value AND gathered_in < to_value;
    UPDATE public.outgoing_messages SET gathered_in = NULL WHERE id = ANY (naming);
  END IF;
  EXECUTE format('WITH moved AS (DELETE FROM partitions.%1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING *)
    INSERT INTO partitions.%5$I SELECT * FROM moved', parent || '_default', key, from_value, to_value, part);
  FOR held IN SELECT tgname AS name FROM pg_trigger WHERE tgrelid = whole AND tgfoid = 'public.refuse_change'::regproc LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON partitions.%I
      FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change()', held.name, part);
  END LOOP;
  EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I FOR VALUES FROM (%L) TO (%L)', parent, part, from_value, to_value);
  UPDATE public.outgoing_messages SET gathered_in = names.gathered_in
    FROM unnest(naming, named) AS names (id, gathered_in) WHERE outgoing_messages.id = names.id;
  RETURN true;
END
$$;
