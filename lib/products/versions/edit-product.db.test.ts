import { describe, expect, it } from "vitest";
import type { NewProduct } from "@/db/queries/products";
import type { AllBrandsDb } from "@/db/tenant";
import type { Role } from "@/lib/access/permissions";
import type { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import type { ProductChanges } from "./edit-contract";
import { editConflictOf, editProduct } from "./edit-product";
import { compareProductVersions, listProductVersions } from "./list-product-versions";

const { db, pool } = testDatabase();

async function mintSubject(
  data: Partial<NewProduct> & { units?: number; serialNumber?: string } = {},
  role: Role = "compliance",
) {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  const { productId } = await mintProduct(db, { brandId, name: "Anorak", ...data });
  const edit = (version: number, changes: ProductChanges, handle: AllBrandsDb = db) =>
    editProduct(contextOf(handle, actor), { productId, version, ...changes });
  const stored = async () => (await pool.query("select * from products where id = $1", [productId])).rows[0];
  return { brandId, actor, productId, edit, stored, context: contextOf(db, actor) };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error,
  );

describe("editing a product", () => {
  it("writes the changed fields as the next version and leaves the others alone", async () => {
    const { edit, stored, productId, context } = await mintSubject({
      model: "A1",
      recycledContent: 40,
      ecodesign: { weight_g: 300, care_instructions: { en: "Wash cold" } },
    });
    expect(
      await edit(1, { model: null, weight_g: 310, care_instructions: { en: "Wash cold", de: "Kalt waschen" } }),
    ).toEqual({ version: 2, fields: ["model", "weight_g", "care_instructions"] });
    expect(await stored()).toMatchObject({
      name: "Anorak",
      model: null,
      recycled_content: "40",
      version: 2,
      ecodesign: { weight_g: 310, care_instructions: { en: "Wash cold", de: "Kalt waschen" } },
    });
    expect(await compareProductVersions(context, { productId, from: 1, to: 2 })).toEqual([
      { field: "model", path: [], change: "removed", before: "A1", after: null },
      { field: "weight_g", path: [], change: "changed", before: 300, after: 310 },
      { field: "care_instructions", path: [{ member: "de" }], change: "added", before: null, after: "Kalt waschen" },
    ]);
  });

  it("keeps who made each version, and what it changed", async () => {
    const { edit, productId, context } = await mintSubject();
    await edit(1, { name: "Parka" });
    await edit(2, { gtin: "4006381333931" });
    const { versions, next } = await listProductVersions(context, { productId });
    expect(versions.map(({ version, actor, fields }) => [version, actor.kind, actor.name, fields])).toEqual([
      [3, "member", "Robin Example", ["gtin"]],
      [2, "member", "Robin Example", ["name"]],
      [1, "system", null, null],
    ]);
    expect(next).toBeNull();
    expect(
      (await listProductVersions(context, { productId, before: 3 })).versions.map(({ version }) => version),
    ).toEqual([2, 1]);
  });

  it("that changes nothing writes nothing", async () => {
    const { edit, stored, productId } = await mintSubject({ model: "A1" });
    expect(await edit(1, { name: "Anorak", model: "A1", gtin: null })).toEqual({ version: 1, fields: [] });
    expect((await stored()).version).toBe(1);
    expect((await pool.query("select from audit_log where target_id = $1", [productId])).rowCount).toBe(0);
  });

  it("undoes an approval", async () => {
    const { edit, stored, productId } = await mintSubject();
    await pool.query("update products set review_state = 'approved' where id = $1", [productId]);
    await edit(1, { name: "Parka" });
    expect((await stored()).review_state).toBe("draft");
  });

  it("writes one audit row with the fields and a hash of the data before and after", async () => {
    const { actor, edit, productId } = await mintSubject();
    await edit(1, { name: "Parka" });
    const { rows } = await pool.query("select action, actor_id, detail from audit_log where target_id = $1", [
      productId,
    ]);
    expect(rows).toEqual([
      {
        action: "product.edited",
        actor_id: actor.userId,
        detail: {
          version: 2,
          fields: ["name"],
          before_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          after_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    ]);
  });
});

describe("an edit of a version that is no longer the newest", () => {
  it("tells each field in conflict as it was loaded, is stored and was wanted, and writes nothing", async () => {
    const { edit, stored } = await mintSubject({ model: "A1" });
    await edit(1, { model: "A2", weight_g: 310 });
    const error = await refusal(edit(1, { model: "A3" }));
    expect(error.code).toBe("edit_conflict");
    expect(editConflictOf(error)).toEqual({
      version: 2,
      conflicts: [{ field: "model", loaded: "A1", stored: "A2", wanted: "A3" }],
      meanwhile: [{ field: "weight_g", loaded: null, stored: 310 }],
    });
    expect(await stored()).toMatchObject({ model: "A2", version: 2 });
  });

  it("of other fields is told without a conflict, and is written once it is sent on the newest version", async () => {
    const { edit, stored } = await mintSubject({ model: "A1" });
    await edit(1, { model: "A2" });
    const conflict = editConflictOf(await refusal(edit(1, { model: "A1", name: "Parka" })))!;
    expect(conflict).toEqual({
      version: 2,
      conflicts: [],
      meanwhile: [{ field: "model", loaded: "A1", stored: "A2" }],
    });
    expect(await edit(conflict.version, { name: "Parka" })).toEqual({ version: 3, fields: ["name"] });
    expect(await stored()).toMatchObject({ name: "Parka", model: "A2" });
  });

  it("that wants what is stored already is done", async () => {
    const { edit } = await mintSubject();
    await edit(1, { name: "Parka" });
    expect(await edit(1, { name: "Parka" })).toEqual({ version: 2, fields: [] });
  });

  it("that never was is invalid", async () => {
    const { edit } = await mintSubject();
    expect(await refusal(edit(7, { name: "Parka" }))).toMatchObject({
      code: "invalid_request",
      extras: { errors: [{ pointer: "/version" }] },
    });
  });

  it("of ten at once is all but one: nobody's change is lost unseen", async () => {
    const { db: many } = openTestPool(10);
    const { edit, stored } = await mintSubject();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => edit(1, { name: `Parka ${index}` }, many)),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(editConflictOf(outcome.reason)?.conflicts).toHaveLength(1);
    expect((await stored()).version).toBe(2);
  });
});

describe("a new GTIN", () => {
  const gtin = () => `${Math.floor(parseInt(randomSecret(6).toString("hex"), 16) % 1e12)}`.padStart(12, "1");

  it("goes to the product's passports, padded, and away with null", async () => {
    const { edit, productId } = await mintSubject({ units: 2 });
    const ofPassports = async () =>
      (await pool.query("select distinct gtin14 from passports where product_id = $1", [productId])).rows;
    await edit(1, { gtin: "96385074" });
    expect(await ofPassports()).toEqual([{ gtin14: "00000096385074" }]);
    await edit(2, { gtin: null });
    expect(await ofPassports()).toEqual([{ gtin14: null }]);
  });

  it("under which a serial number would stand twice is refused by name, and nothing is written", async () => {
    const usedGtin = gtin();
    const { brandId, edit, stored } = await mintSubject({ serialNumber: "S-1" });
    await mintProduct(db, { brandId, gtin: usedGtin, serialNumber: "S-1" });
    expect(await refusal(edit(1, { gtin: usedGtin, name: "Parka" }))).toMatchObject({
      code: "serial_number_taken",
      extras: { errors: [{ pointer: "/gtin", code: "serial_number_taken" }], members: { serial_numbers: ["S-1"] } },
    });
    expect(await stored()).toMatchObject({ name: "Anorak", gtin: null, version: 1 });
  });

  it("that two products with one serial number take at once goes to one of them", async () => {
    const { db: many } = openTestPool(4);
    const newGtin = gtin();
    const { brandId, actor, edit } = await mintSubject({ externalId: "E", serialNumber: "S-1" });
    const other = await mintProduct(db, { brandId, externalId: "F", serialNumber: "S-1" });
    const outcomes = await Promise.allSettled([
      edit(1, { gtin: newGtin }, many),
      editProduct(contextOf(many, actor), { productId: other.productId, version: 1, gtin: newGtin }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const lost = outcomes.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect((lost.reason as DomainError).code).toBe("serial_number_taken");
  });

  it("that two products take at once, which are known by nothing else, goes to one of them", async () => {
    const { db: many } = openTestPool(4);
    const newGtin = gtin();
    const { brandId, actor, edit } = await mintSubject();
    const other = await mintProduct(db, { brandId });
    const outcomes = await Promise.allSettled([
      edit(1, { gtin: newGtin }, many),
      editProduct(contextOf(many, actor), { productId: other.productId, version: 1, gtin: newGtin }),
    ]);
    const lost = outcomes.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(lost.map(({ reason }) => (reason as DomainError).code)).toEqual(["gtin_taken"]);
  });

  it("leaves another brand's equal GTIN and serial number alone", async () => {
    const usedGtin = gtin();
    const stranger = await mintBrand(db);
    await mintProduct(db, { brandId: stranger.brandId, gtin: usedGtin, serialNumber: "S-1" });
    const { edit } = await mintSubject({ serialNumber: "S-1" });
    expect(await edit(1, { gtin: usedGtin })).toMatchObject({ version: 2 });
  });
});

describe("who may edit", () => {
  it("an external id of another product is told with its field", async () => {
    const { brandId, edit } = await mintSubject();
    await mintProduct(db, { brandId, externalId: "ERP-7" });
    expect(await refusal(edit(1, { external_id: "ERP-7" }))).toMatchObject({
      code: "external_id_taken",
      extras: { errors: [{ pointer: "/external_id" }] },
    });
  });

  it("another brand's product is one that does not exist", async () => {
    const { productId, stored } = await mintSubject();
    const { context } = await mintSubject();
    expect((await refusal(editProduct(context, { productId, version: 1, name: "Mine" }))).code).toBe(
      "product_not_found",
    );
    expect((await refusal(listProductVersions(context, { productId }))).code).toBe("product_not_found");
    expect((await refusal(compareProductVersions(context, { productId, from: 1, to: 1 }))).code).toBe(
      "product_not_found",
    );
    expect((await stored()).name).toBe("Anorak");
  });

  it.each<Role>(["viewer", "developer"])("is not the role %s", async (role) => {
    const { edit } = await mintSubject({}, role);
    expect((await refusal(edit(1, { name: "Parka" }))).code).toBe("forbidden");
  });

  it("is no key without the scope products", async () => {
    const { brandId, productId } = await mintSubject();
    const { actor } = await mintApiKey(db, { brandId, scopes: ["verify", "transfer", "read"] });
    expect((await refusal(editProduct(contextOf(db, actor), { productId, version: 1, name: "Parka" }))).code).toBe(
      "insufficient_scope",
    );
  });
});
