import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { everyVersion } from "@/db/queries/product-versions";
import { listWarranties } from "@/db/queries/warranties";
import { type KeyActor, type MemberActor } from "@/lib/access/actor";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { productSnapshot } from "@/lib/ecodesign/declared";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { recordExample } from "../examples";
import { readRegistration } from "./group-records";
import { registerProducts, type RegistrationInput } from "./register-products";

const { db, pool } = testDatabase();

async function mintRegistrar() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintApiKey(db, { brandId, scopes: ["products"] });
  const register = async (
    json: unknown,
    options: Partial<RegistrationInput> = {},
    on = db,
    by: KeyActor | MemberActor = actor,
  ) =>
    registerProducts(contextOf(on, by), {
      validated: (await readRegistration(json)).validated,
      onError: "fail",
      isDryRun: false,
      ...options,
    });
  return { brandId, actor, register };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was registered"),
    (error: DomainError) => error,
  );

/** Those included that are read from their product. */
async function listVersions(brandId: string) {
  const versions = everyVersion(db);
  return db.select().from(versions).where(eq(versions.brandId, brandId));
}

const TABLES = ["products", "passports", "audit_log"] as const;

/** Rows of a brand by table, and the warranties that wait at its passports. */
async function countRows(brandId: string) {
  const counts = TABLES.map((table) => `(select count(*)::int from ${table} where brand_id = $1) as ${table}`);
  const waiting = "(select count(warranty_months)::int from passports where brand_id = $1) as warranties";
  const { rows } = await pool.query<Record<(typeof TABLES)[number] | "warranties", number>>(
    `select ${[...counts, waiting].join(", ")}`,
    [brandId],
  );
  return { ...rows[0]!, versions: (await listVersions(brandId)).length };
}

const NOTHING = { products: 0, versions: 0, passports: 0, warranties: 0, audit_log: 0 };

describe("a registration", () => {
  it("stores a record with everything it says, as the product's first version", async () => {
    const { brandId, register } = await mintRegistrar();
    const { registered } = await register(recordExample);
    const { rows } = await pool.query("select * from products where brand_id = $1", [brandId]);
    const versions = await listVersions(brandId);
    const {
      name,
      model,
      gtin,
      external_id,
      product_group,
      recycled_content,
      carbon_score,
      warranty_months,
      serial_number,
      ...ecodesign
    } = recordExample;
    const own = { name, model, gtin, external_id, product_group, warranty_months };
    expect(rows).toMatchObject([
      { ...own, recycled_content: "46", carbon_score: "17", version: 1, review_state: "draft", ecodesign },
    ]);
    expect(versions).toMatchObject([
      { version: 1, actorKind: "key", data: { ...own, recycled_content, carbon_score, ...ecodesign } },
    ]);
    expect(versions[0]!.data).toEqual(productSnapshot(registered[0]!.product));
    const { rows: passports } = await pool.query("select * from passports where brand_id = $1", [brandId]);
    expect(passports).toMatchObject([
      { product_id: rows[0].id, gtin14: "09521234000013", serial_number, status: "active", holder_id: null },
    ]);
  });

  it("keeps decimals exactly", async () => {
    const { brandId, register } = await mintRegistrar();
    const { registered } = await register({
      name: "a",
      recycled_content: 33.3,
      carbon_score: 0.1,
      carbon_footprint_kg_co2e: 1e-7,
    });
    const { rows } = await pool.query(
      "select recycled_content, carbon_score, ecodesign from products where brand_id = $1",
      [brandId],
    );
    expect(rows).toEqual([
      { recycled_content: "33.3", carbon_score: "0.1", ecodesign: { carbon_footprint_kg_co2e: 1e-7 } },
    ]);
    expect(await listVersions(brandId)).toMatchObject([{ data: productSnapshot(registered[0]!.product) }]);
  });

  it("keeps text with quotes, braces, backslashes, commas and line breaks as given", async () => {
    const { brandId, register } = await mintRegistrar();
    const awkward = `{"a\\", 'b'}, NULL\n\t\\x41 ${"$1"} 雪 𝒥`;
    await register([{ name: awkward, model: "NULL", batch: awkward, care_instructions: { en: awkward } }]);
    const { rows } = await pool.query("select name, model, ecodesign from products where brand_id = $1", [brandId]);
    expect(rows).toEqual([{ name: awkward, model: "NULL", ecodesign: { care_instructions: { en: awkward } } }]);
  });

  it("makes one product and as many passports as units, each with a code and a warranty of its own", async () => {
    const { brandId, register } = await mintRegistrar();
    const { registered } = await register({ name: "a", quantity: 250, batch: "L-7", warranty_months: 24 });
    expect(await countRows(brandId)).toEqual({
      products: 1,
      versions: 1,
      passports: 250,
      warranties: 250,
      audit_log: 1,
    });
    const codes = registered[0]!.passports.map(({ code }) => code);
    expect(new Set(codes).size).toBe(250);
    expect(registered[0]!.passports.every(({ batch }) => batch === "L-7")).toBe(true);
    expect(await listWarranties(db, registered[0]!.passports[0]!.id)).toMatchObject([
      { kind: "manufacturer", months: 24, state: "not_activated", startsOn: null, endsOn: null, transferable: true },
    ]);
  });

  it("makes no warranty without months", async () => {
    const { brandId, register } = await mintRegistrar();
    await register([{ name: "a" }, { name: "b", warranty_months: 0 }]);
    expect((await countRows(brandId)).warranties).toBe(0);
  });

  it("writes one audit row that names count and first ids and holds a hash of all", async () => {
    const { brandId, actor, register } = await mintRegistrar();
    const { registered } = await register(
      Array.from({ length: 12 }, (_, index) => ({ name: `n${index}`, quantity: 2 })),
    );
    const [row, ...others] = await listAuditRows(db, { brandId, afterSequence: 0, limit: 10 });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      actorKind: "key",
      actorId: actor.keyId,
      action: "product.registered",
      targetKind: "product",
      targetId: registered[0]!.product.id,
    });
    expect(row!.detail).toEqual({
      products: 12,
      passports: 24,
      first_ids: registered.slice(0, 10).map(({ product }) => product.id),
      ids_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(await verifyAudit(db, brandId)).toMatchObject({ ok: true, rows: 1 });
  });

  it("takes 10,000 records at once", async () => {
    const { brandId, register } = await mintRegistrar();
    const records = Array.from({ length: 10_000 }, (_, index) => ({
      name: `Jacket ${index}`,
      external_id: `E-${index}`,
      gtin: "4006381333931",
      serial_number: `S-${index}`,
    }));
    const { registered } = await register(records);
    expect(registered.map(({ given }) => given.index)).toEqual(records.map((_, index) => index));
    expect(await countRows(brandId)).toMatchObject({ products: 10_000, passports: 10_000, audit_log: 1 });
  }, 60_000);
});

describe("who may register", () => {
  it("is no key without the scope products", async () => {
    const { brandId, register } = await mintRegistrar();
    const { actor } = await mintApiKey(db, { brandId, scopes: ["verify", "transfer", "read"] });
    expect((await refusal(register({ name: "a" }, {}, db, actor))).code).toBe("insufficient_scope");
    expect(await countRows(brandId)).toEqual(NOTHING);
  });

  it("is no viewer and nobody of compliance", async () => {
    const { brandId, register } = await mintRegistrar();
    for (const role of ["viewer", "compliance"] as const) {
      const { actor } = await mintMember(db, { brandId, role });
      expect((await refusal(register({ name: "a" }, {}, db, actor))).code).toBe("forbidden");
    }
    expect(await countRows(brandId)).toEqual(NOTHING);
  });
});

describe("all or nothing", () => {
  it("one bad record and nothing is stored", async () => {
    const { brandId, register } = await mintRegistrar();
    const error = await refusal(register([{ name: "a", warranty_months: 12 }, { name: "" }, { name: "c" }]));
    expect(error).toMatchObject({
      code: "invalid_request",
      extras: { errors: [{ pointer: "/1/name", code: "too_short" }] },
    });
    expect(await countRows(brandId)).toEqual(NOTHING);
  });

  it("one clash and nothing is stored, whichever index finds it", async () => {
    const { brandId, register } = await mintRegistrar();
    await register({ name: "a", external_id: "E", gtin: "4006381333931", serial_number: "S", unit_external_id: "U" });
    const before = await countRows(brandId);
    const conflict = await refusal(register([{ name: "b" }, { name: "c", unit_external_id: "U" }]));
    expect(conflict).toMatchObject({
      code: "unit_external_id_taken",
      status: 409,
      extras: { errors: [{ pointer: "/1/unit_external_id", code: "unit_external_id_taken" }] },
    });
    const serial = await refusal(
      register([{ name: "b" }, { name: "c", gtin: "04006381333931", serial_number: "S", external_id: "F" }]),
    );
    expect(serial).toMatchObject({
      code: "serial_number_taken",
      status: 409,
      extras: { errors: [{ pointer: "/1/serial_number", code: "serial_number_taken" }] },
    });
    expect(await countRows(brandId)).toEqual(before);
  });

  it("tells errors and clashes within the request together", async () => {
    const { register } = await mintRegistrar();
    const error = await refusal(
      register([{ name: "a", unit_external_id: "U" }, { name: "b", unit_external_id: "U" }, { name: 3 }]),
    );
    expect(error.code).toBe("invalid_request");
    expect(error.extras.errors!.map(({ pointer, code }) => [pointer, code])).toEqual([
      ["/1/unit_external_id", "unit_external_id_taken"],
      ["/2/name", "wrong_type"],
    ]);
  });

  it("tells clashes within the request and with what is stored together", async () => {
    const { register } = await mintRegistrar();
    await register({ name: "a", external_id: "E" });
    const error = await refusal(
      register([
        { name: "b", external_id: "F" },
        { name: "c", external_id: "F" },
        { name: "d", external_id: "E" },
      ]),
    );
    expect(error.extras.errors!.map(({ pointer, stored, given }) => [pointer, stored, given])).toEqual([
      ["/1/name", "b", "c"],
      ["/2/name", "a", "d"],
    ]);
  });
});

describe("on_error=skip", () => {
  it("stores the good ones and lists the others in their order", async () => {
    const { brandId, register } = await mintRegistrar();
    await register({ name: "z", external_id: "E", gtin: "4006381333931", serial_number: "S" });
    const { registered, rejected } = await register(
      [
        { name: "a", external_id: "E" },
        { name: "b", warranty_months: 12 },
        { name: 3 },
        { name: "d", gtin: "4006381333931", serial_number: "S" },
        { name: "e", external_id: "G" },
        { name: "f", external_id: "G" },
      ],
      { onError: "skip" },
    );
    expect(registered.map(({ given }) => given.index)).toEqual([1, 4]);
    expect(rejected.map(({ index, errors }) => [index, errors[0]!.code])).toEqual([
      [0, "product_differs"],
      [2, "wrong_type"],
      [3, "product_differs"],
      [5, "product_differs"],
    ]);
    expect(await countRows(brandId)).toEqual({ products: 3, versions: 3, passports: 3, warranties: 1, audit_log: 2 });
  });

  it("with no record left to store is refused as without it", async () => {
    const { brandId, register } = await mintRegistrar();
    await register({ name: "z", external_id: "E" });
    const before = await countRows(brandId);
    expect((await refusal(register([{ name: "a", external_id: "E" }], { onError: "skip" }))).code).toBe(
      "product_differs",
    );
    expect((await refusal(register([{ name: 1 }, { name: "a", external_id: "E" }], { onError: "skip" }))).code).toBe(
      "invalid_request",
    );
    expect(await countRows(brandId)).toEqual(before);
  });
});

describe("a dry run", () => {
  it("stores nothing, and finds what a registration would find", async () => {
    const { brandId, register } = await mintRegistrar();
    await register({ name: "z", external_id: "E" });
    const before = await countRows(brandId);
    const dry = await register(
      [
        { name: "a", external_id: "E" },
        { name: "b", quantity: 3, warranty_months: 6 },
      ],
      { onError: "skip", isDryRun: true },
    );
    expect(dry.registered.map(({ given }) => given.index)).toEqual([1]);
    expect(dry.rejected).toMatchObject([{ index: 0, errors: [{ code: "product_differs" }] }]);
    expect((await refusal(register([{ name: "a", external_id: "E" }], { isDryRun: true }))).code).toBe(
      "product_differs",
    );
    expect((await refusal(register([{ name: 1 }], { isDryRun: true }))).code).toBe("invalid_request");
    expect(await countRows(brandId)).toEqual(before);
  });

  it("leaves the transaction it runs in usable", async () => {
    const { brandId, register } = await mintRegistrar();
    await db.transaction(async (tx) => {
      await register({ name: "a" }, { isDryRun: true }, tx);
      await register({ name: "b" }, {}, tx);
    });
    expect(await countRows(brandId)).toMatchObject({ products: 1, audit_log: 1 });
  });
});

describe("brands", () => {
  it("do not meet: both may use the same external id, GTIN and serial number", async () => {
    const [one, other] = await Promise.all([mintRegistrar(), mintRegistrar()]);
    const record = { name: "a", external_id: "E", gtin: "4006381333931", serial_number: "S" };
    await one.register(record);
    await other.register(record);
    expect(await countRows(one.brandId)).toMatchObject({ products: 1, audit_log: 1 });
    expect(await countRows(other.brandId)).toMatchObject({ products: 1, audit_log: 1 });
  });
});
