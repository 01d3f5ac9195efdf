-- Documents of a battery about dismantling and safety are restricted without `access` from now on. Those stored so far
-- stay public, as their brands know them.
UPDATE "products" SET "ecodesign" = jsonb_set("ecodesign", '{documents}', (
  SELECT jsonb_agg(
    CASE WHEN d.value ->> 'kind' IN ('disassembly', 'safety') AND d.value ->> 'access' IS NULL
      THEN d.value || '{"access": "public"}' ELSE d.value END
    ORDER BY d.ordinality)
  FROM jsonb_array_elements("ecodesign" -> 'documents') WITH ORDINALITY d))
WHERE "product_group" = 'battery' AND jsonb_path_exists("ecodesign",
  '$.documents[*] ? ((@.kind == "disassembly" || @.kind == "safety") && (!exists(@.access) || @.access == null))');
