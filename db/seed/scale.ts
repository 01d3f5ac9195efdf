import { sql } from "drizzle-orm";
import { JOINT_SCOPES } from "@/lib/access/permissions";
import { API_KEY_RANDOM_BYTES, apiKeyFrom, apiKeyHint } from "@/lib/api-keys/rules";
import { gs1CheckDigit, gtin14 } from "@/lib/ecodesign/gtin";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { hashPassword } from "@/lib/people/auth/passwords/passwords";
import { DAY_MS, HOUR_MS, now } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { insertApiKey } from "../queries/api-keys";
import { insertBrand } from "../queries/brands";
import { insertPassports, type NewPassport } from "../queries/passports";
import { insertProducts, type NewProduct } from "../queries/products";
import { recountRegistrations } from "../queries/registrations";
import { insertRequests } from "../queries/requests";
import { insertMember } from "../queries/team";
import { insertUser } from "../queries/users";
import { type AllBrandsDb, inBrand } from "../tenant";
import { bytesOf, idOf, numberOf, pick, codeOf } from "./drawn";
import { seedTransfers } from "./scale-transfers";
import { sowSecondStep } from "./second-step";

/** One large brand for measurements, identical for every run on the same day except its credentials. */

interface ScaleSize {
  passports: number;
  products: number;
  transfers: number;
  requests: number;
  days: number;
}

export const FULL_SCALE: ScaleSize = {
  passports: 1_000_000,
  products: 2_000,
  transfers: 10_000,
  requests: 200_000,
  days: 540,
};

interface ScaleAccess {
  brandId: string;
  email: string;
  password: string;
  codes: string[];
  apiKey: string;
}

const SLUG = "scale-outdoor";
const PASSPORTS_PER_STATEMENT = 10_000;
const REQUESTS_PER_STATEMENT = 10_000;
const LOT_SIZES = [0.2, 0.4, 0.8, 1, 1.2, 2.4];

/** Takes about two minutes. Throws an Error when the database already has the brand. */
export async function seedScale(
  db: AllBrandsDb,
  size: ScaleSize,
  report: (line: string) => void,
): Promise<ScaleAccess> {
  const today = new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS);
  const { keyId, ...access } = await seedBrand(db);
  const { brandId } = access;
  const sold = await seedProducts(db, { brandId, size, today, report });
  await recountRegistrations(db, brandId);
  await seedStandings(db, brandId);
  await seedTransfers(db, { brandId, sold, today });
  report(`${size.transfers} transfers`);
  await seedRequests(db, { brandId, keyId, count: size.requests, until: now() });
  report(`${size.requests} requests`);
  // Autovacuum would do this later; until then index-only scans visit the table.
  await db.execute(sql`vacuum analyze`);
  return access;
}

async function seedBrand(db: AllBrandsDb): Promise<ScaleAccess & { keyId: string }> {
  const brandId = newId("brd");
  const isNew = await insertBrand(db, { id: brandId, slug: SLUG, name: "Scale Outdoor", tier: "premium_enterprise" });
  if (!isNew) throw new Error(`this database has a brand ${SLUG} already`);
  const [userId, keyId] = [newId("usr"), newId("key")];
  const [email, password] = [`owner-${brandId.slice(-6)}@scale.example`, randomSecret(9).toString("base64url")];
  await insertUser(db, { id: userId, email, name: "Sam Scale", passwordHash: await hashPassword(password) });
  await insertMember(inBrand(db, brandId), { brandId, userId, role: "owner" });
  const apiKey = apiKeyFrom(randomSecret(API_KEY_RANDOM_BYTES));
  const key = {
    id: keyId,
    brandId,
    name: "Scale",
    secretHash: sha256Hex(apiKey),
    hint: apiKeyHint(apiKey),
    scopes: [...JOINT_SCOPES],
  };
  await insertApiKey(db, { ...key, createdBy: userId });
  return { brandId, email, password, codes: await sowSecondStep(db, userId), apiKey, keyId };
}

interface ProductSeed {
  brandId: string;
  size: ScaleSize;
  today: Date;
  report: (line: string) => void;
}

async function seedProducts(
  db: AllBrandsDb,
  { brandId, size, today, report }: ProductSeed,
): Promise<(NewPassport & { at: Date })[]> {
  const sold: (NewPassport & { at: Date })[] = [];
  const everyNth = Math.floor(size.passports / size.transfers);
  let units = 0;
  for (let index = 0; index < size.products; index += 1) {
    const day = Math.floor(((index + 1) * size.days) / size.products);
    const at = new Date(today.getTime() - (size.days - day) * DAY_MS - 12 * HOUR_MS);
    const product = productRow(index, at);
    const isLast = index === size.products - 1;
    const lot = Math.round((size.passports / size.products) * LOT_SIZES[index % LOT_SIZES.length]!);
    const count = isLast ? size.passports - units : Math.min(lot, size.passports - units);
    const rows = Array.from({ length: count }, (_, unit) => passportRow(units + unit, product, at));
    await seedProduct(db, { brandId, at, product, rows });
    sold.push(...rows.filter((_, unit) => (units + unit) % everyNth === 0).map((row) => ({ ...row, at })));
    units += count;
    if ((index + 1) % 200 === 0) report(`${index + 1} products, ${units} passports`);
  }
  return sold.slice(0, size.transfers);
}

async function seedProduct(
  db: AllBrandsDb,
  { brandId, at, product, rows }: { brandId: string; at: Date; product: NewProduct; rows: NewPassport[] },
): Promise<void> {
  const source = { brandId, at };
  await insertProducts(db, { ...source, author: { kind: "system", id: null } }, [product]);
  for (let start = 0; start < rows.length; start += PASSPORTS_PER_STATEMENT)
    await insertPassports(db, source, rows.slice(start, start + PASSPORTS_PER_STATEMENT));
}

async function seedStandings(db: AllBrandsDb, brandId: string): Promise<void> {
  await db.execute(sql`
    update passports set
      status = case when lot < 10 then 'suspended' when lot < 14 then 'revoked'
        when lot < 20 then 'archived' else status end,
      status_reason = case when lot < 14 then 'Inspection of the lot' end,
      status_since = case when lot < 20 then created_at + interval '1 day' end,
      custody_flag = case when lot between 20 and 23 then 'reported_lost'
        when lot between 24 and 26 then 'reported_stolen' else custody_flag end,
      custody_since = case when lot between 20 and 26 then created_at + interval '1 day' end,
      decommissioned_at = case when lot between 27 and 29 then created_at + interval '1 day' end
    from (select id as unit, ('x' || substr(md5(id), 1, 6))::bit(24)::int % 1000 as lot
      from passports where brand_id = ${brandId}) as drawn
    where id = unit and lot < 30`);
  await db.execute(sql`
    update products set recalled_at = created_at + interval '1 day', recall_reason = 'The zip may jam'
    where brand_id = ${brandId} and ('x' || substr(md5(id), 1, 6))::bit(24)::int % 50 = 0`);
  await db.execute(sql`
    update products set review_state = (array['draft', 'submitted', 'changes_requested', 'approved'])
      [1 + ('x' || substr(md5(id), 7, 6))::bit(24)::int % 4]
    where brand_id = ${brandId}`);
}

const OUTCOMES = [
  ...Array<[number, string | null]>(95).fill([200, null]),
  [404, "passport_not_found"],
  [422, "invalid_code"],
  [422, "invalid_request"],
  [409, "transfer_already_pending"],
  [429, "rate_limited"],
] as const;

async function seedRequests(
  db: AllBrandsDb,
  params: { brandId: string; keyId: string; count: number; until: Date },
): Promise<void> {
  const { brandId, keyId, count, until } = params;
  for (let start = 0; start < count; start += REQUESTS_PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(REQUESTS_PER_STATEMENT, count - start) }, (_, offset) => {
      const label = `request ${start + offset}`;
      const share = (start + offset) / count;
      const at = new Date(until.getTime() - Math.floor((1 - Math.sqrt(share)) * 30 * DAY_MS));
      const [status, errorCode] = pick(`${label} outcome`, OUTCOMES);
      const isTransfer = numberOf(`${label} path`, 50) === 0;
      return {
        id: idOf("req", at, bytesOf(label)),
        brandId,
        keyId,
        at,
        status,
        errorCode,
        method: isTransfer ? "POST" : "GET",
        path: isTransfer ? "/v1/transfer" : "/v1/verify",
        durationUs: 300 + numberOf(label, 4000),
      };
    });
    await insertRequests(db, rows);
  }
}

const KINDS = [
  "Anorak",
  "Parka",
  "Fleece",
  "Trail Shoe",
  "Rain Shell",
  "Base Layer",
  "Trekking Pole",
  "Day Pack",
  "Tent",
  "Down Vest",
];
const LINES = ["Fjell", "Granit", "Ostro", "Kaskade", "Lumen", "Tundra", "Brise", "Nordlys", "Karst", "Solano"];
const COLOURS = ["moss", "slate", "rust", "ink", "sand", "fern", "ember", "frost", "plum", "ochre"];
const MATERIALS = ["Polyamide", "Polyester", "Wool", "Cotton", "Elastane", "Down", "Aluminium", "Natural rubber"];

function productRow(index: number, at: Date): NewProduct {
  const label = `product ${index}`;
  const digits = `4099${String(index).padStart(8, "0")}`;
  return {
    id: idOf("prd", at, bytesOf(label)),
    externalId: `ERP-${String(index).padStart(6, "0")}`,
    name: `${pick(`${label} line`, LINES)} ${pick(`${label} kind`, KINDS)} ${pick(`${label} colour`, COLOURS)}`,
    model: `M${1000 + numberOf(`${label} model`, 9000)}`,
    gtin: digits + gs1CheckDigit(digits),
    gtinIdentity: null,
    productGroup: pick(`${label} group`, PRODUCT_GROUPS),
    recycledContent: numberOf(`${label} recycled`, 1001) / 10,
    carbonScore: numberOf(`${label} score`, 100),
    warrantyMonths: pick(`${label} warranty`, [24, 24, 36, 60]),
    ecodesign: ecodesignOf(label),
  };
}

function ecodesignOf(label: string): Ecodesign {
  const first = pick(`${label} first`, MATERIALS);
  const second = pick(
    `${label} second`,
    MATERIALS.filter((name) => name !== first),
  );
  const share = 50 + numberOf(`${label} share`, 50);
  return {
    granularity: "item",
    country_of_origin: pick(`${label} origin`, ["PT", "VN", "TR", "IT", "CN"]),
    materials: [
      { name: first, mass_pct: share, recycled_pct: numberOf(`${label} part`, 101) },
      { name: second, mass_pct: 100 - share },
    ],
    operators: [
      {
        role: "manufacturer",
        name: "Scale Outdoor GmbH",
        address: "Hafenstraße 1, 20457 Hamburg",
        email: "product@scale.example",
        country: "DE",
      },
    ],
    carbon_footprint_kg_co2e: numberOf(`${label} carbon`, 5000) / 100,
    carbon_declared_unit: "piece",
    carbon_boundary: "cradle_to_gate",
    carbon_method: "iso_14067",
    expected_lifetime_years: 2 + numberOf(`${label} life`, 14),
    repairability_score: numberOf(`${label} repair`, 101) / 10,
    weight_g: 100 + numberOf(`${label} weight`, 2400),
    soc_status: "none_above_threshold",
    care_instructions: { en: "Wash at 30 °C. Do not bleach.", de: "Bei 30 °C waschen. Nicht bleichen." },
    end_of_life_instructions: { en: "Hand in at any shop.", de: "In jedem Laden abgeben." },
  };
}

function passportRow(index: number, product: NewProduct, at: Date): NewPassport {
  const bytes = bytesOf(`passport ${index}`);
  return {
    id: idOf("psp", at, bytes.subarray(10, 20)),
    productId: product.id,
    code: codeOf(`passport ${index}`),
    gtin14: product.gtin === null ? null : gtin14(product.gtin),
    serialNumber: `S${String(index).padStart(8, "0")}`,
    batch: `L${at.toISOString().slice(2, 10).replaceAll("-", "")}`,
    externalId: null,
    placedOnMarketOn: null,
    producedOn: null,
    productionFacility: null,
    warrantyMonths: product.warrantyMonths,
  };
}
