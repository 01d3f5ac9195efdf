-- What these tables hold comes to be the first partition of each, as it stands: none of it may lie behind that one's end.
-- The end is a week away at least, should the steps that follow be held up.
DO $$
DECLARE
  kept record;
  bound text;
  rest bigint;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('request_log', 'id', 'req_', 'day'), ('request_bodies', 'request_id', 'req_', 'day'),
    ('outgoing_messages', 'id', 'msg_', 'month'), ('audit_log', 'at', NULL, 'year')) AS kept (name, key, prefix, every)
  LOOP
    bound := date_trunc(kept.every, now() + interval '8 days', 'UTC') + ('1 ' || kept.every)::interval;
    IF kept.prefix IS NOT NULL THEN
      -- Ids begin with their time: ten digits of base 32, in milliseconds.
      rest := extract(epoch FROM bound::timestamptz) * 1000;
      bound := '';
      FOR digit IN 1..10 LOOP
        bound := substr('0123456789abcdefghjkmnpqrstvwxyz', (rest % 32)::int + 1, 1) || bound;
        rest := rest / 32;
      END LOOP;
      bound := kept.prefix || bound;
    END IF;
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %L) NOT VALID', kept.name, kept.name || '_before', kept.key, bound);
  END LOOP;
END
$$;
