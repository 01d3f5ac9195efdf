ALTER TABLE "brands" ADD COLUMN "test_of" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_test_of_brands_id_fk" FOREIGN KEY ("test_of") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "brands_test_of_unique" ON "brands" USING btree ("test_of");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_test_by_hint" CHECK (starts_with(brand_id, 'brt_') = starts_with(hint, 'dpp_test_')) NOT VALID;--> statement-breakpoint
ALTER TABLE "brand_hosts" ADD CONSTRAINT "brand_hosts_of_live" CHECK (not starts_with(brand_id, 'brt_')) NOT VALID;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_test_by_id" CHECK (starts_with(id, 'brt_') = ("brands"."test_of" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_test_of_live" CHECK (not starts_with(test_of, 'brt_')) NOT VALID;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_of_live" CHECK (not starts_with(brand_id, 'brt_')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_of_live" CHECK (not starts_with(brand_id, 'brt_')) NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_of_magic_recipients_in_test" CHECK (kind <> 'magic_recipient' or brand_id is not null and starts_with(brand_id, 'brt_')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outgoing_messages" ADD CONSTRAINT "outgoing_messages_of_test_stay" CHECK (not starts_with(brand_id, 'brt_') or state in ('kept', 'failed', 'withdrawn')) NOT VALID;--> statement-breakpoint
-- TEST begins the codes of test brands, and no others: of the time before, one live code in a million may begin so.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE passports ADD CONSTRAINT passports_test_by_code CHECK (
    starts_with(brand_id, ''brt_'') = starts_with(code, ''TEST'')
    OR created_at < %L::timestamptz AND NOT starts_with(brand_id, ''brt_'')) NOT VALID', now());
END $$;--> statement-breakpoint
-- The members of a test brand are those of its brand, with their roles. Statements for one brand do not meet the rows of
-- another: these run as the tables' owner, and for no brand.
CREATE FUNCTION keep_members_of_test_brand() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  around text := coalesce(current_setting('carnet.brand', true), '');
BEGIN
  PERFORM set_config('carnet.brand', '', true);
  IF TG_OP = 'DELETE' THEN
    DELETE FROM members m USING brands t
      WHERE t.test_of = OLD.brand_id AND m.brand_id = t.id AND m.user_id = OLD.user_id;
  ELSE
    INSERT INTO members (brand_id, user_id, role, steps_put_away_at)
      SELECT t.id, NEW.user_id, NEW.role, now() FROM brands t WHERE t.test_of = NEW.brand_id
      ON CONFLICT (brand_id, user_id) DO UPDATE SET role = EXCLUDED.role;
  END IF;
  PERFORM set_config('carnet.brand', around, true);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER members_in_test_brand AFTER INSERT OR DELETE OR UPDATE OF "role" ON "members" FOR EACH ROW
  EXECUTE FUNCTION keep_members_of_test_brand();--> statement-breakpoint
CREATE FUNCTION hold_members_of_test_brand() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  around text := coalesce(current_setting('carnet.brand', true), '');
BEGIN
  PERFORM set_config('carnet.brand', '', true);
  IF NOT EXISTS (
    SELECT FROM members m JOIN brands t ON t.test_of = m.brand_id
    WHERE t.id = NEW.brand_id AND m.user_id = NEW.user_id AND m.role = NEW.role
  ) THEN
    RAISE EXCEPTION 'the members of a test brand are those of its brand' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM set_config('carnet.brand', around, true);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER members_of_test_brand BEFORE INSERT OR UPDATE OF "role" ON "members" FOR EACH ROW
  WHEN (starts_with(NEW.brand_id, 'brt_')) EXECUTE FUNCTION hold_members_of_test_brand();--> statement-breakpoint
CREATE FUNCTION begin_test_brand() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  around text := coalesce(current_setting('carnet.brand', true), '');
BEGIN
  PERFORM set_config('carnet.brand', '', true);
  INSERT INTO members (brand_id, user_id, role, steps_put_away_at)
    SELECT NEW.id, user_id, role, now() FROM members WHERE brand_id = NEW.test_of;
  PERFORM set_config('carnet.brand', around, true);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER brands_begin_test AFTER INSERT ON "brands" FOR EACH ROW
  WHEN (NEW.test_of IS NOT NULL) EXECUTE FUNCTION begin_test_brand();--> statement-breakpoint
-- A test brand has the limits of its brand, and the end of it.
CREATE FUNCTION keep_limits_of_test_brand() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  around text := coalesce(current_setting('carnet.brand', true), '');
BEGIN
  PERFORM set_config('carnet.brand', '', true);
  UPDATE brands SET tier = NEW.tier, requires_two_factor = NEW.requires_two_factor,
    suspended_at = NEW.suspended_at, suspension_reason = NEW.suspension_reason, closes_at = NEW.closes_at
    WHERE test_of = NEW.id;
  PERFORM set_config('carnet.brand', around, true);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER brands_limits_in_test AFTER UPDATE OF "tier", "requires_two_factor", "suspended_at",
    "suspension_reason", "closes_at" ON "brands" FOR EACH ROW
  WHEN (NEW.test_of IS NULL) EXECUTE FUNCTION keep_limits_of_test_brand();
