ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_scopes_known";--> statement-breakpoint
ALTER TABLE "product_reviews" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "passports" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes_known" CHECK ("api_keys"."scopes" <@ array['verify', 'transfer', 'products', 'passports', 'warranties', 'recalls', 'read', 'webhooks'] and cardinality("api_keys"."scopes") > 0);--> statement-breakpoint
-- Whoever follows a list asks for what has changed since: held here, so that no writer can forget it.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER passports_note_change BEFORE UPDATE ON "passports" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_change();--> statement-breakpoint
CREATE TRIGGER transfers_note_change BEFORE UPDATE ON "transfers" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION note_change();--> statement-breakpoint
-- That the checks ran again and found the same, and who was reminded, changes nothing.
CREATE TRIGGER product_reviews_note_change BEFORE UPDATE ON "product_reviews" FOR EACH ROW
  WHEN ((OLD.rule_set, OLD.answered, OLD.required, OLD.answered_weight, OLD.required_weight, OLD.missing,
      OLD.worst_severity, OLD.open_checks, OLD.findings, OLD.expires_on, OLD.state_since, OLD.assignee_id, OLD.due_on)
    IS DISTINCT FROM (NEW.rule_set, NEW.answered, NEW.required, NEW.answered_weight, NEW.required_weight, NEW.missing,
      NEW.worst_severity, NEW.open_checks, NEW.findings, NEW.expires_on, NEW.state_since, NEW.assignee_id, NEW.due_on))
  EXECUTE FUNCTION note_change();--> statement-breakpoint
-- An item whose transfer waits is told as such. Whoever writes a transfer holds its passport's lock; one that is
-- accepted changes the passport by itself.
CREATE FUNCTION note_change_of_passport() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.passports SET changed_at = clock_timestamp() WHERE id = NEW.passport_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER transfers_begin_at_passport AFTER INSERT ON "transfers" FOR EACH ROW
  WHEN (NEW.status = 'pending') EXECUTE FUNCTION note_change_of_passport();--> statement-breakpoint
CREATE TRIGGER transfers_end_at_passport AFTER UPDATE OF "status" ON "transfers" FOR EACH ROW
  WHEN (OLD.status = 'pending' AND NEW.status NOT IN ('pending', 'completed'))
  EXECUTE FUNCTION note_change_of_passport();
