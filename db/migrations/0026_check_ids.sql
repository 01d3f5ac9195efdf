-- Checks that evidence proves, by their ids. Reviews are written anew by the next version of the rules, product by product;
-- what is append-only keeps the numbers it was written with.
UPDATE "evidence_uses" SET "checks" = ARRAY(
  SELECT coalesce("named"."id", "proved"."name")
  FROM unnest("checks") WITH ORDINALITY AS "proved" ("name", "place")
  LEFT JOIN (VALUES
    ('01', 'gtin_valid'),
    ('02', 'identifier_resolvable'),
    ('03', 'granularity_fits'),
    ('04', 'units_distinct'),
    ('05', 'recycled_content_in_range'),
    ('06', 'recycled_parts_fit'),
    ('07', 'recycled_content_fits_materials'),
    ('08', 'material_shares_add_up'),
    ('09', 'recycled_content_proven'),
    ('10', 'recycled_content_plausible'),
    ('11', 'footprint_explained'),
    ('12', 'footprint_plausible'),
    ('13', 'offsets_excluded'),
    ('14', 'footprint_verified'),
    ('15', 'footprint_recent'),
    ('16', 'substances_assessed'),
    ('17', 'substances_described'),
    ('18', 'substance_numbers_valid'),
    ('19', 'candidate_substances_notified'),
    ('20', 'scores_explained'),
    ('21', 'instructions_given'),
    ('22', 'manufacturer_named'),
    ('23', 'responsible_person_named'),
    ('24', 'operator_numbers_valid'),
    ('25', 'facilities_named'),
    ('26', 'commodity_code_valid'),
    ('27', 'backup_recent'),
    ('28', 'conformity_declared'),
    ('29', 'availability_long_enough'),
    ('30', 'claims_allowed'),
    ('31', 'personal_data_absent'),
    ('32', 'placeholders_absent'),
    ('33', 'languages_complete')
  ) AS "named" ("number", "id") ON "named"."number" = "proved"."name"
  ORDER BY "proved"."place")
WHERE EXISTS (SELECT FROM unnest("checks") AS "name" WHERE "name" ~ '^[0-9]{2}$');
