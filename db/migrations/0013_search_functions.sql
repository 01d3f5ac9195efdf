-- Trusted extensions: a role with CREATE on the database may add them.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gin";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "unaccent";--> statement-breakpoint
-- Lower case without accents; "ß" becomes "ss". Immutable, because its rules never change in place.
CREATE FUNCTION public.fold_text(content text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    BEGIN ATOMIC
  SELECT unaccent('unaccent'::regdictionary, lower(content));
END;
--> statement-breakpoint
-- Each part begins after a space, so that a search for the beginning of a word needs one pattern.
CREATE FUNCTION public.product_search_text(name text, model text, gtin text, external_id text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    BEGIN ATOMIC
  SELECT unaccent('unaccent'::regdictionary, lower(
    ' ' || name || ' ' || coalesce(model, '') || ' ' || coalesce(gtin, '') || ' ' || coalesce(external_id, '')));
END;
