import { expect, it } from "vitest";
import { findBrand } from "@/db/queries/brands";
import { findBrandState, findProductsState, findUnitsState } from "@/db/queries/public-states";
import { CLEAN_PRODUCT } from "@/lib/compliance/testing/review-kit";
import { requireValue } from "@/lib/platform/require-value";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintHolder, mintProduct } from "@/lib/platform/testing/factories";
import { brandDocuments, productDocuments, unitDocuments } from "./public-documents";
import type { CopiedDocument } from "./rules";

/** What nothing has changed of by its state is not copied again: then nothing that is public may have changed. */

const { db, pool } = testDatabase();

const { brandId } = await mintBrand(db);
const { productId, passports } = await mintProduct(db, { brandId, ...CLEAN_PRODUCT });
const { holderId } = await mintHolder(db, { brandId });
const { code, passportId } = requireValue(passports[0], "A passport");
const keep = async () => null;
const of = { brandId, after: "", until: null, limit: 10 };

/** Times of signing and bytes of an encryption differ, and say nothing. */
const isContent = ({ path }: CopiedDocument) => !/\/(?:status|suspension)\/\d+$|\.jwe\.json$/.test(path);
async function publicNow() {
  const brand = requireValue(await findBrand(db, brandId), "The brand");
  const documents = [
    ...(await unitDocuments(db, { brand, codes: [code], keep })),
    ...(await productDocuments(db, { brand, ids: [productId], keep })),
    ...(await brandDocuments(db, { brand, keep })),
  ];
  const states = [await findUnitsState(db, of), await findProductsState(db, of), await findBrandState(db, brandId)];
  return { documents: JSON.stringify(documents.filter(isContent)), states: JSON.stringify(states) };
}

/** Whatever a column can hold that nothing public tells of. */
const UNTOLD: [string, string][] = [
  ["passports", `holder_id = '${holderId}', owner_since = now(), holder_reported_at = now(), transfer_count = 3`],
  ["passports", "external_id = 'ERP-1', status_reason = 'why'"],
  ["products", "external_id = 'ERP-2', review_state = 'approved'"],
  ["products", "registered_by_kind = 'member', registered_by_id = 'usr_1'"],
  [
    "brands",
    "tier = 'premium_enterprise', requires_two_factor = true, transfer_expiry_days = 3, passes_on_recalled = true",
  ],
  ["brands", "claims_by = 'approval', recipients_kept_days = 40, request_log_days = 5, mails_audit_head = true"],
  ["brands", "text_locales = '{de}', way = 'spreadsheet', closes_at = now() + '1 day'"],
  ["brands", "suspended_at = now(), suspension_reason = 'why'"],
];
const TOLD: [string, string][] = [
  ["passports", "status = 'suspended', status_since = now()"],
  ["passports", "custody_flag = 'reported_lost', custody_since = now()"],
  ["passports", "decommissioned_at = now()"],
  ["passports", "serial_number = 'S-1', batch = 'B-1', produced_on = '2026-01-01', production_facility = 'BRNO'"],
  ["products", "name = 'Renamed'"],
  ["products", "recalled_at = now(), recall_reason = 'zip'"],
  ["products", 'ecodesign = ecodesign || \'{"granularity":"item"}\''],
  ["brands", "legal_name = 'Renamed AS'"],
  ["brands", "closed_at = now(), closes_at = now()"],
];
const idOf: Record<string, string> = { passports: passportId, products: productId, brands: brandId };

it.each(UNTOLD)("nothing public tells of it: %s %s", async (table, set) => {
  const before = await publicNow();
  await pool.query(`update ${table} set ${set} where id = $1`, [idOf[table]]);
  expect(await publicNow()).toEqual(before);
});

it.each(TOLD)("it is copied again: %s %s", async (table, set) => {
  const before = await publicNow();
  await pool.query(`update ${table} set ${set} where id = $1`, [idOf[table]]);
  const after = await publicNow();
  expect(after.documents).not.toBe(before.documents);
  expect(after.states).not.toBe(before.states);
});
