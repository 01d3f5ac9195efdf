-- Partitions are met by way of their table alone, whose policies and rights hold them: nobody but the owner gets into here.
CREATE SCHEMA "partitions";--> statement-breakpoint
DO $$
DECLARE
  kept record;
  held record;
  bound text;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('request_log', 'id'), ('request_bodies', 'request_id'), ('outgoing_messages', 'id'), ('audit_log', 'at')) AS kept (name, key)
  LOOP
    -- The policies and triggers of the whole are the new table's.
    FOR held IN SELECT polname AS name FROM pg_policy WHERE polrelid = kept.name::regclass LOOP
      EXECUTE format('DROP POLICY %I ON %I', held.name, kept.name);
    END LOOP;
    EXECUTE format('ALTER TABLE %1$I DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY', kept.name);
    SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') INTO STRICT bound
      FROM pg_constraint WHERE conrelid = kept.name::regclass AND conname = kept.name || '_before';
    IF kept.name = 'outgoing_messages' THEN
      -- A message may be named in a mail of another partition.
      ALTER TABLE "outgoing_messages" DROP CONSTRAINT "outgoing_messages_gathered_in_outgoing_messages_id_fk";
    END IF;
    EXECUTE format('ALTER TABLE %I SET SCHEMA partitions', kept.name);
    EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', kept.name, kept.name || '_before');
    EXECUTE format('CREATE TABLE public.%1$I (LIKE partitions.%2$I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)
      PARTITION BY RANGE (%3$I)', kept.name, kept.name || '_before', kept.key);
    EXECUTE format('ALTER TABLE public.%I DROP CONSTRAINT %I', kept.name, kept.name || '_before');
    FOR held IN
      SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
      WHERE conrelid = format('partitions.%I', kept.name || '_before')::regclass AND contype IN ('p', 'f')
        -- One key for the log of all years would have to hold the instant as well: see keep_one_chain.
        AND NOT (contype = 'p' AND kept.name = 'audit_log')
    LOOP
      EXECUTE format('ALTER TABLE public.%I ADD CONSTRAINT %I %s', kept.name, held.name, held.definition);
    END LOOP;
    FOR held IN
      SELECT pg_get_indexdef(i.indexrelid) AS definition, c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = format('partitions.%I', kept.name || '_before')::regclass AND NOT i.indisprimary
    LOOP
      EXECUTE replace(held.definition, format(' ON partitions.%I ', kept.name || '_before'), format(' ON public.%I ', kept.name));
    END LOOP;
    EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)',
      kept.name, kept.name || '_before', bound);
    EXECUTE format('ALTER TABLE partitions.%1$I DROP CONSTRAINT %1$I', kept.name || '_before');
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF public.%I DEFAULT', kept.name || '_default', kept.name);
  END LOOP;
  ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_gathered_in_outgoing_messages_id_fk"
    FOREIGN KEY ("gathered_in") REFERENCES "outgoing_messages" ("id");
  ALTER TABLE "partitions"."audit_log_default" ADD PRIMARY KEY ("brand_id", "sequence");
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A number stands once in a brand's chain, and no row comes before one that is there: each partition's key says so within
-- a year, this across all. Writers of a brand take turns here, should they not have done so at the chain's head.
CREATE FUNCTION keep_one_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chain record;
BEGIN
  FOR chain IN SELECT brand_id, min(sequence) AS first, count(*) AS rows FROM added GROUP BY brand_id ORDER BY brand_id LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('audit:' || chain.brand_id, 0));
    IF (SELECT count(*) FROM (SELECT FROM public.audit_log WHERE brand_id = chain.brand_id AND sequence >= chain.first
        LIMIT chain.rows + 1) AS found) <> chain.rows
      OR (SELECT count(DISTINCT sequence) FROM added WHERE brand_id = chain.brand_id) <> chain.rows THEN
      RAISE EXCEPTION 'a row of the audit log stands at %, or behind it', chain.first USING ERRCODE = 'unique_violation';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_is_one_chain AFTER INSERT ON "audit_log" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_one_chain();--> statement-breakpoint
-- Whoever serves need not own the tables: these do what belongs to partitions, and nothing else.
CREATE FUNCTION add_partition(parent text, part text, from_value text, to_value text) RETURNS boolean
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
$$;--> statement-breakpoint
CREATE FUNCTION drop_partition(parent text, part text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '2s' AS $$
DECLARE
  whole oid := (SELECT partrelid FROM pg_partitioned_table WHERE partrelid = to_regclass(format('public.%I', parent)));
  rows bigint;
BEGIN
  IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = whole AND tgfoid = 'public.refuse_change'::regproc) THEN
    RAISE EXCEPTION '% is append-only', parent USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('partition:' || parent, 0));
  IF NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = whole AND inhrelid = to_regclass(format('partitions.%I', part))
      AND part <> parent || '_default') THEN
    RETURN 0;
  END IF;
  EXECUTE format('SELECT count(*) FROM partitions.%I', part) INTO rows;
  EXECUTE format('DROP TABLE partitions.%I', part);
  RETURN rows;
END
$$;--> statement-breakpoint
-- The first and the last of what lies in no partition of its time, and how much does.
CREATE FUNCTION rows_without_partition(parent text) RETURNS TABLE (rows bigint, first text, last text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  key text := (SELECT attname FROM pg_partitioned_table JOIN pg_attribute ON attrelid = partrelid AND attnum = partattrs[0]
    WHERE partrelid = to_regclass(format('public.%I', parent)));
BEGIN
  RETURN QUERY EXECUTE format('SELECT count(*), min(%1$I)::text, max(%1$I)::text FROM partitions.%2$I', key, parent || '_default');
END
$$;
