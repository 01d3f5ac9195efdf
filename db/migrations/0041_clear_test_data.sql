-- A test brand may be cleared: what is kept for good elsewhere goes with its products, as it does with examples.
CREATE OR REPLACE FUNCTION refuse_removal_but_of_examples() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF starts_with(OLD.brand_id, 'brt_') OR EXISTS (SELECT FROM public.products WHERE id = OLD.product_id AND is_example) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
-- Of other products the trigger lets nothing go. The function beside it stays for the release before.
CREATE FUNCTION remove_reviews_of(brand text, products text[]) RETURNS void LANGUAGE sql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM approval_evidence WHERE brand_id = brand AND product_id = ANY (products);
  DELETE FROM review_approvals WHERE brand_id = brand AND product_id = ANY (products);
  DELETE FROM review_events WHERE brand_id = brand AND product_id = ANY (products);
  DELETE FROM check_overrides WHERE brand_id = brand AND product_id = ANY (products);
  DELETE FROM dossiers WHERE brand_id = brand AND product_id = ANY (products);
$$;
