CREATE TABLE "battery_readings" (
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"number" integer NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	"measured" jsonb NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text,
	"checkpoint" jsonb,
	CONSTRAINT "battery_readings_passport_id_number_pk" PRIMARY KEY("passport_id","number"),
	CONSTRAINT "battery_readings_source_known" CHECK (source_kind in ('key', 'member', 'import', 'system', 'unknown'))
)
PARTITION BY HASH ("passport_id");
--> statement-breakpoint
CREATE TABLE "battery_records" (
	"brand_id" text NOT NULL,
	"passport_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" jsonb NOT NULL,
	"times" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "battery_records_passport_id_pk" PRIMARY KEY("passport_id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_known";--> statement-breakpoint
ALTER TABLE "battery_readings" ADD CONSTRAINT "battery_readings_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "battery_records" ADD CONSTRAINT "battery_records_of_own_passport" FOREIGN KEY ("brand_id","passport_id") REFERENCES "public"."passports"("brand_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "battery_readings_by_time" ON "battery_readings" USING btree ("passport_id","measured_at");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_lone_scope" CHECK (cardinality("api_keys"."scopes") = 1 or not "api_keys"."scopes" && array['battery_readings']) NOT VALID;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['verify', 'transfer', 'products', 'passports', 'warranties', 'recalls', 'read', 'webhooks', 'battery_readings'] and cardinality("api_keys"."scopes") > 0) NOT VALID;
--> statement-breakpoint
-- By a hash of the passport's id: readings have no end, arrive late, and are read by battery.
DO $$
BEGIN
  FOR part IN 0..15 LOOP
    EXECUTE format('CREATE TABLE partitions.battery_readings_%s PARTITION OF public.battery_readings
      FOR VALUES WITH (MODULUS 16, REMAINDER %s)', part, part);
  END LOOP;
END
$$;
--> statement-breakpoint
-- Processes of the release before cannot record states any more: their values would be lost after the copy below.
CREATE FUNCTION public.refuse_battery_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'battery states are recorded as readings since release 0.3.0' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER battery_states_is_closed BEFORE INSERT ON public.battery_states FOR EACH ROW EXECUTE FUNCTION public.refuse_battery_state();
--> statement-breakpoint
-- States of earlier releases become readings: what each changed, measured when it was recorded.
INSERT INTO public.battery_readings (brand_id, passport_id, number, measured_at, measured, recorded_at, source_kind)
SELECT brand_id, passport_id, number, created_at, coalesce((
    SELECT jsonb_object_agg(name, coalesce(state -> name, 'null'))
    FROM (SELECT jsonb_object_keys(state) UNION SELECT jsonb_object_keys(coalesce(previous, '{}'))) AS names (name)
    WHERE state -> name IS DISTINCT FROM previous -> name), '{}'), created_at, 'unknown'
FROM (SELECT *, lag(state) OVER (PARTITION BY passport_id ORDER BY number) AS previous FROM public.battery_states) AS states;
--> statement-breakpoint
CREATE TEMPORARY TABLE states_with_times ON COMMIT DROP AS
SELECT s.*, coalesce((
    SELECT jsonb_object_agg(name, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    FROM (SELECT key, max(r.measured_at) FROM public.battery_readings r, jsonb_each(r.measured)
      WHERE r.passport_id = s.passport_id AND r.number <= s.number GROUP BY key) AS latest (name, at)), '{}') AS times
FROM public.battery_states s
WHERE s.number % 100 = 1
  OR s.number = (SELECT max(number) FROM public.battery_states later WHERE later.passport_id = s.passport_id);
--> statement-breakpoint
UPDATE public.battery_readings AS r SET checkpoint = jsonb_build_object('state', s.state, 'times', s.times)
FROM states_with_times s WHERE s.passport_id = r.passport_id AND s.number = r.number AND r.number % 100 = 1;
--> statement-breakpoint
INSERT INTO public.battery_records (brand_id, passport_id, number, state, times, created_at)
SELECT DISTINCT ON (passport_id) brand_id, passport_id, number, state, times, created_at
FROM states_with_times ORDER BY passport_id, number DESC;
--> statement-breakpoint
-- A row is replaced by each reading: space in its page saves new index entries.
ALTER TABLE public.battery_records SET (fillfactor = 70);
--> statement-breakpoint
CREATE TRIGGER battery_readings_is_append_only BEFORE UPDATE OR TRUNCATE ON public.battery_readings FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();
