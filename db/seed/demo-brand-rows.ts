import { API_KEY_RANDOM_BYTES, apiKeyFrom, apiKeyHint } from "@/lib/api-keys/rules";
import type { BrandLink } from "@/lib/brands/profile/links-contract";
import { productSnapshot } from "@/lib/ecodesign/declared";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { DAY_MS, MINUTE_MS, HOUR_MS } from "@/lib/platform/clock";
import { randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { recountRegistrations } from "../queries/registrations";
import { insertRequests, type RequestRow } from "../queries/requests";
import {
  apiKeys,
  batteryLinks,
  batteryLives,
  brands,
  holders,
  members,
  outgoingMessages,
  passports,
  products,
  productVersions,
  transferLinks,
  transfers,
  users,
  warranties,
} from "../schema";
import type { AllBrandsDb } from "../tenant";
import { type By, Chronicle } from "./chronicle";
import { seedBatteryStates, insertAll } from "./demo-batteries";
import { type DemoBrand, memberEmail } from "./demo-brands";
import { liveBatteries, STORY_MODELS } from "./demo-lives";
import { seedReviews } from "./demo-reviews";
import { liveThrough, recall, type Stage, upset } from "./demo-stories";
import { Handovers } from "./demo-transfers";
import {
  daysBefore,
  type DemoProduct,
  momentOn,
  productsOf,
  describedPassport,
  describedWarranties,
} from "./demo-units";
import { bytesOf, idOf, numberOf, pick } from "./drawn";

const OPERATOR: By = { kind: "operator", id: null };

export async function seedBrand(tx: AllBrandsDb, brand: DemoBrand, today: Date): Promise<string> {
  const joinedAt = momentOn(brand.slug, daysBefore(today, brand.joinedDaysAgo));
  const brandId = idOf("brd", joinedAt, bytesOf(brand.slug));
  const { slug, name, tier, textLocales, responsible } = brand;
  const contact = {
    website: `https://www.${responsible.domain}`,
    supportEmail: `care@${responsible.domain}`,
    supportPhone: responsible.phone,
  };
  const links = linksOf(contact.website);
  await tx
    .insert(brands)
    .values({ id: brandId, slug, name, tier, textLocales, ...contact, links, createdAt: joinedAt });

  const chronicle = new Chronicle();
  chronicle.add(joinedAt, OPERATOR, "brand.created", ["brand", brandId], { slug, tier });
  const people = await seedMembers(tx, { brand, brandId, joinedAt, chronicle });
  const keys = await seedKeys(tx, { brand, brandId, today, joinedAt, chronicle, owner: people[0]! });
  const handovers = new Handovers(brandId, responsible.domain, chronicle);
  const stage: Stage = { today, handovers, chronicle, tills: keys[1]!, clerk: people[1]! };
  const catalogue = productsOf(brand, brandId, today);
  liveThrough(
    stage,
    catalogue.filter(({ article }) => !STORY_MODELS.has(article.model)),
  );
  const lives = liveBatteries(stage, catalogue);
  upset(stage, catalogue);
  recall(stage, catalogue);
  const editor = people[2] ?? people[0]!;
  const cataloguing = { chronicle, erp: keys[0]!, editor, today };
  const before = await seedProducts(tx, catalogue, cataloguing);
  await seedUnits(tx, catalogue, handovers);
  await seedBatteryStates(tx, catalogue, cataloguing);
  await insertAll(tx, batteryLives, lives.lives);
  await insertAll(tx, batteryLinks, lives.links);
  await seedReviews(tx, catalogue, before, {
    brandId,
    today,
    chronicle,
    clerk: people[1]!,
    editor,
    second: people.length > 2 ? people[0]! : people[1]!,
  });
  await recountRegistrations(tx, brandId);
  await insertRequests(tx, requestRows({ brandId, today, keyIds: keys.map(({ id }) => id!), slug }));
  await chronicle.write(tx, brandId);
  return brandId;
}

const linksOf = (website: string): BrandLink[] => [
  { type: "pip", url: `${website}/products/{gtin}`, title: "Product page", language: "en" },
  { type: "pip", url: `${website}/de/produkte/{gtin}`, title: "Produktseite", language: "de" },
  { type: "registerProduct", url: `${website}/register?model={model}`, title: "Register your product", language: "en" },
  { type: "purchaseSuppliesOrAccessories", url: `${website}/parts/{model}`, title: "Spare parts", language: "en" },
  { type: "support", url: `${website}/support`, title: "Support", language: "en" },
];

interface Founding {
  brand: DemoBrand;
  brandId: string;
  joinedAt: Date;
  chronicle: Chronicle;
}

async function seedMembers(tx: AllBrandsDb, { brand, brandId, joinedAt, chronicle }: Founding): Promise<By[]> {
  const people = brand.members.map((member, index) => {
    const createdAt = new Date(joinedAt.getTime() + (index + 1) * 12 * MINUTE_MS);
    return {
      ...member,
      createdAt,
      id: idOf("usr", createdAt, bytesOf(`${brand.slug} ${member.name}`)),
      email: memberEmail(member.name, brand.responsible.domain),
    };
  });
  await tx.insert(users).values(people.map(({ id, name, email, createdAt }) => ({ id, name, email, createdAt })));
  await tx.insert(members).values(people.map(({ id, role, createdAt }) => ({ brandId, userId: id, role, createdAt })));
  for (const { id, role, createdAt } of people)
    chronicle.add(createdAt, OPERATOR, "member.added", ["user", id], { role });
  return people.map(({ id }) => ({ kind: "member", id }));
}

async function seedKeys(
  tx: AllBrandsDb,
  { brand, brandId, today, joinedAt, chronicle, owner }: Founding & { today: Date; owner: By },
): Promise<By[]> {
  const keys = brand.keys.map(({ name, scopes, revokedDaysAgo }, index) => {
    const createdAt = new Date(joinedAt.getTime() + (index + 9) * 11 * MINUTE_MS);
    const secret = apiKeyFrom(randomSecret(API_KEY_RANDOM_BYTES));
    const revokedAt = revokedDaysAgo === undefined ? null : momentOn(name, daysBefore(today, revokedDaysAgo));
    const lastUsedAt = revokedAt ?? momentOn(name, daysBefore(today, 1));
    return {
      id: idOf("key", createdAt, bytesOf(`${brand.slug} ${name}`)),
      brandId,
      name,
      scopes,
      createdBy: owner.id,
      createdAt,
      lastUsedAt,
      revokedAt,
      secretHash: sha256Hex(secret),
      hint: apiKeyHint(secret),
      expiresAt: new Date(today.getTime() + 60 * DAY_MS),
    };
  });
  await tx.insert(apiKeys).values(keys);
  for (const { id, name, scopes, createdAt, revokedAt } of keys) {
    chronicle.add(createdAt, owner, "api_key.created", ["api_key", id], { name, scopes });
    if (revokedAt) chronicle.add(revokedAt, owner, "api_key.revoked", ["api_key", id], { name });
  }
  return keys.map(({ id }) => ({ kind: "key", id }));
}

interface Cataloguing {
  chronicle: Chronicle;
  erp: By;
  editor: By;
  today: Date;
}

async function seedProducts(
  tx: AllBrandsDb,
  catalogue: readonly DemoProduct[],
  { chronicle, erp, editor, today }: Cataloguing,
): Promise<Map<string, Record<string, unknown>>> {
  const corrected = new Map<string, Record<string, unknown>>();
  const versions: (typeof productVersions.$inferInsert)[] = [];
  for (const [index, { row, units, registeredAt, article }] of catalogue.entries()) {
    const snapshot = productSnapshot(row);
    for (const at of new Set(units.map((unit) => unit.registeredAt))) {
      const delivered = units.filter((unit) => unit.registeredAt === at);
      const ids = [row.id, ...delivered.map(({ passport }) => passport.id)].sort();
      chronicle.add(at, erp, at === registeredAt ? "product.registered" : "product.units_added", ["product", row.id], {
        products: 1,
        passports: delivered.length,
        first_ids: [row.id],
        ids_sha256: sha256Hex(ids.join("\n")),
      });
    }
    const version = { productId: row.id, brandId: row.brandId };
    const isCorrected = index % 7 === 3 && row.ecodesign.carbon_footprint_kg_co2e != null;
    if (!isCorrected) {
      versions.push({
        ...version,
        version: 1,
        data: snapshot,
        actorKind: erp.kind,
        actorId: erp.id,
        createdAt: registeredAt,
      });
      continue;
    }
    const before = {
      ...snapshot,
      carbon_footprint_kg_co2e: Math.round(article.carbonKg * 11.5) / 10,
      carbon_verification: "none",
    };
    corrected.set(row.id, before);
    const editedAt = momentOn(`${article.model} edited`, daysBefore(today, Math.floor(article.launchedDaysAgo / 2)));
    versions.push({
      ...version,
      version: 1,
      data: before,
      actorKind: erp.kind,
      actorId: erp.id,
      createdAt: registeredAt,
    });
    versions.push({
      ...version,
      version: 2,
      data: snapshot,
      actorKind: editor.kind,
      actorId: editor.id,
      createdAt: editedAt,
    });
    Object.assign(row, { version: 2, updatedAt: editedAt });
    chronicle.add(editedAt, editor, "product.edited", ["product", row.id], {
      version: 2,
      fields: ["carbon_footprint_kg_co2e", "carbon_verification"],
      before_sha256: sha256Hex(canonicalJson(before)),
      after_sha256: sha256Hex(canonicalJson(snapshot)),
    });
  }
  await insertAll(
    tx,
    products,
    catalogue.map(({ row }) => row),
  );
  await insertAll(tx, productVersions, versions);
  return corrected;
}

async function seedUnits(tx: AllBrandsDb, catalogue: readonly DemoProduct[], handovers: Handovers): Promise<void> {
  const units = catalogue.flatMap((product) => product.units);
  await insertAll(tx, holders, handovers.holders);
  await insertAll(tx, passports, units.map(describedPassport));
  await insertAll(tx, warranties, units.flatMap(describedWarranties));
  await insertAll(tx, transfers, handovers.transfers);
  await insertAll(tx, transferLinks, handovers.links);
  await insertAll(tx, outgoingMessages, handovers.messages);
}

const DAYS = 28;
const VERIFICATIONS_BY_WEEKDAY = [19, 52, 48, 55, 61, 88, 117];
const VARIATION = 17;
const OUTCOMES = [
  ...Array<[number, string | null]>(44).fill([200, null]),
  [404, "passport_not_found"],
  [422, "invalid_code"],
] as const;

function requestRows({
  brandId,
  slug,
  today,
  keyIds,
}: {
  brandId: string;
  slug: string;
  today: Date;
  keyIds: string[];
}): RequestRow[] {
  const [erp, tills, desks = tills] = keyIds as [string, string, string?];
  const rows: RequestRow[] = [];
  const add = (
    label: string,
    at: Date,
    request: Pick<RequestRow, "keyId" | "method" | "path" | "status" | "errorCode">,
  ) =>
    rows.push({
      ...request,
      id: idOf("req", at, bytesOf(label)),
      brandId,
      at,
      durationUs: 700 + numberOf(`${label} duration`, 5_200),
    });
  for (let day = DAYS; day > 0; day -= 1) {
    const start = daysBefore(today, day);
    const verifications = VERIFICATIONS_BY_WEEKDAY[start.getUTCDay()]! + numberOf(`${slug} ${day}`, VARIATION);
    for (let count = 0; count < verifications; count += 1) {
      const label = `${slug} request ${day} ${count}`;
      const at = new Date(start.getTime() + 7 * HOUR_MS + numberOf(label, DAY_MS / 2));
      const [status, errorCode] = pick(`${label} outcome`, OUTCOMES);
      const isTransfer = numberOf(`${label} path`, 30) === 0;
      if (isTransfer)
        add(label, at, { keyId: tills, method: "POST", path: "/v1/transfer", status: 201, errorCode: null });
      else
        add(label, at, {
          keyId: count % 3 === 0 ? desks : tills,
          method: "GET",
          path: "/v1/verify",
          status,
          errorCode,
        });
    }
    const night = new Date(start.getTime() + 2 * HOUR_MS + numberOf(`${slug} night ${day}`, HOUR_MS));
    add(`${slug} night ${day}`, night, {
      keyId: erp,
      method: "GET",
      path: "/v1/products",
      status: 200,
      errorCode: null,
    });
  }
  return rows;
}
