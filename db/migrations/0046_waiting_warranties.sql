-- A column that nobody has written meets its checks: so they need not read the rows that there are.
ALTER TABLE "passports" ADD COLUMN "warranty_months" smallint;--> statement-breakpoint
ALTER TABLE "passports" ADD CONSTRAINT "passports_warranty_months_range" CHECK (warranty_months between 1 and 600) NOT VALID;--> statement-breakpoint
ALTER TABLE "passports" ADD CONSTRAINT "passports_warranty_waits_unsold" CHECK ("passports"."warranty_months" is null or "passports"."holder_id" is null) NOT VALID;--> statement-breakpoint
-- As before, but for a warranty that becomes a row of its own: nothing of the passport has changed.
CREATE OR REPLACE TRIGGER passports_note_change BEFORE UPDATE ON "passports" FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.* AND NOT (
    OLD.warranty_months IS NOT NULL AND NEW.warranty_months IS NULL AND OLD.holder_id IS NOT DISTINCT FROM NEW.holder_id))
  EXECUTE FUNCTION note_change();
