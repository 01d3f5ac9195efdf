import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { listWarranties } from "@/db/queries/warranties";
import { productSnapshot } from "@/lib/ecodesign/declared";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { readRegistration } from "./group-records";
import { registerProducts, type RegistrationInput } from "./register-products";

const { db, pool } = testDatabase();
const GTIN = "4006381333931";

async function mintRegistrar(brand?: string) {
  const brandId = brand ?? (await mintBrand(db)).brandId;
  const { actor } = await mintApiKey(db, { brandId, scopes: ["products"] });
  const register = async (json: unknown, options: Partial<RegistrationInput> = {}) =>
    registerProducts(contextOf(db, actor), {
      validated: (await readRegistration(json)).validated,
      onError: "fail",
      isDryRun: false,
      ...options,
    });
  const update = (json: unknown, options: Partial<RegistrationInput> = {}) =>
    register(json, { onExisting: "update", ...options });
  const products = async () =>
    (await pool.query("select * from products where brand_id = $1 order by name, id", [brandId])).rows;
  const serials = async (productId: string) =>
    (
      await pool.query<{ serial_number: string | null }>(
        "select serial_number from passports where product_id = $1 order by serial_number",
        [productId],
      )
    ).rows.map((row) => row.serial_number);
  const actions = async () =>
    (await listAuditRows(db, { brandId, afterSequence: 0, limit: 50 })).map(({ action }) => action);
  return { brandId, actor, register, update, products, serials, actions };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was registered"),
    (error: DomainError) => error,
  );
const reported = (error: DomainError) => [
  error.code,
  error.extras.errors!.map(({ pointer, stored, given }) => [pointer, stored, given]),
];
const outcomes = ({ registered }: Awaited<ReturnType<typeof registerProducts>>) =>
  registered.map(({ outcome, passports, passportCount }) => [outcome, passports.length, passportCount]);

describe("a product is known", () => {
  it("by its external id, whatever its GTIN form and order of members", async () => {
    const { register, products, serials, actions } = await mintRegistrar();
    const first = await register({
      name: "a",
      external_id: "E",
      gtin: GTIN,
      carbon_score: 3,
      serial_number: "1",
      warranty_months: 12,
    });
    const second = await register([
      { serial_number: "2", gtin: `0${GTIN}`, name: "a", external_id: "E" },
      { name: "a", external_id: "E", quantity: 3, batch: "L" },
    ]);
    const [product] = await products();
    expect([...outcomes(first), ...outcomes(second)]).toEqual([
      ["created", 1, 1],
      ["existing", 1, 5],
      ["existing", 3, 5],
    ]);
    expect(new Set([...first.registered, ...second.registered].map((each) => each.product.id))).toEqual(
      new Set([product.id]),
    );
    expect(await serials(product.id)).toEqual(["1", "2", null, null, null]);
    expect(product).toMatchObject({ version: 1, review_state: "draft", gtin: GTIN, gtin_identity: null });
    expect(await actions()).toEqual(["product.registered", "product.units_added"]);
  });

  it("by its GTIN as 14 digits where it has no external id", async () => {
    const { register, products, serials } = await mintRegistrar();
    await register([
      { name: "a", gtin: "96385074", serial_number: "1" },
      { name: "a", gtin: "00000096385074", serial_number: "2" },
    ]);
    await register({ name: "a", gtin: "0000096385074", serial_number: "3" });
    const all = await products();
    expect(all).toMatchObject([{ gtin: "96385074", gtin_identity: "00000096385074" }]);
    expect(await serials(all[0].id)).toEqual(["1", "2", "3"]);
  });

  it("by GTIN and batch where its passports stand for batches", async () => {
    const { register, products } = await mintRegistrar();
    const lot = (batch: string | null, more = {}) => ({ name: "a", gtin: GTIN, granularity: "batch", batch, ...more });
    await register([lot("A"), lot("B"), lot("A"), lot(null)]);
    expect(outcomes(await register([lot("B"), { name: "a", gtin: GTIN, batch: "A" }]))).toEqual([
      ["existing", 1, 2],
      ["existing", 1, 2],
    ]);
    expect((await products()).map((product) => product.gtin_identity).sort()).toEqual([
      `0${GTIN}`,
      `0${GTIN}/A`,
      `0${GTIN}/B`,
    ]);
  });

  it("by GTIN alone where the only one that has it has an external id, and not where several have", async () => {
    const { register, products } = await mintRegistrar();
    await register({ name: "a", external_id: "E", gtin: GTIN });
    expect(outcomes(await register({ name: "a", gtin: `0${GTIN}`, serial_number: "1" }))).toEqual([["existing", 1, 2]]);
    await register({ name: "b", external_id: "F", gtin: GTIN });
    const ambiguous = await refusal(register([{ name: "z" }, { name: "a", gtin: GTIN, serial_number: "2" }]));
    expect(reported(ambiguous)).toEqual(["product_ambiguous", [["/1/gtin", undefined, undefined]]]);
    expect(await products()).toHaveLength(2);
  });

  it("by GTIN alone within one request just so, as the order of its records has it", async () => {
    const { register } = await mintRegistrar();
    const record = { name: "a", external_id: "E", gtin: GTIN };
    expect(outcomes(await register([record, { name: "a", gtin: GTIN, serial_number: "1" }]))).toEqual([
      ["created", 1, 2],
      ["created", 1, 2],
    ]);
    const other = await mintRegistrar();
    expect(outcomes(await other.register([{ name: "a", gtin: GTIN, serial_number: "1" }, record]))).toEqual([
      ["created", 1, 1],
      ["created", 1, 1],
    ]);
    const third = await mintRegistrar();
    expect(
      (await refusal(third.register([record, { ...record, external_id: "F" }, { name: "a", gtin: GTIN }]))).code,
    ).toBe("product_ambiguous");
  });

  it("by the GTIN of an older double that has no identity of its own", async () => {
    const { brandId, register, products } = await mintRegistrar();
    await register({ name: "a", gtin: GTIN });
    await pool.query("update products set gtin_identity = null where brand_id = $1", [brandId]);
    expect(outcomes(await register({ name: "a", gtin: GTIN }))).toEqual([["existing", 1, 2]]);
    expect(await products()).toHaveLength(1);
  });

  it("by model and name together within one request only, and without them by nothing", async () => {
    const { register, products } = await mintRegistrar();
    const [same, other] = [
      { name: "a", model: "M", serial_number: "1" },
      { name: "a", model: "N" },
    ];
    expect(
      outcomes(await register([same, { ...same, serial_number: "2" }, other, { name: "a" }, { name: "a" }])),
    ).toEqual([
      ["created", 1, 2],
      ["created", 1, 2],
      ["created", 1, 1],
      ["created", 1, 1],
      ["created", 1, 1],
    ]);
    expect(outcomes(await register(same))).toEqual([["created", 1, 1]]);
    expect(await products()).toHaveLength(5);
  });

  it("within its brand alone", async () => {
    const [one, other] = [await mintRegistrar(), await mintRegistrar()];
    await one.register([
      { name: "a", external_id: "E", unit_external_id: "U" },
      { name: "b", gtin: GTIN },
    ]);
    expect(
      outcomes(
        await other.register([
          { name: "z", external_id: "E", unit_external_id: "U" },
          { name: "y", gtin: GTIN },
        ]),
      ),
    ).toEqual([
      ["created", 1, 1],
      ["created", 1, 1],
    ]);
    expect(await one.products()).toMatchObject([{ name: "a" }, { name: "b" }]);
  });
});

describe("what a record says of a product that is there", () => {
  const stored = {
    name: "a",
    external_id: "E",
    carbon_score: 3,
    warranty_months: 24,
    care_instructions: { en: "Cold", de: "Kalt" },
  };

  it("and that differs is told by member, with both values, and nothing is stored", async () => {
    const { register, products, serials } = await mintRegistrar();
    await register(stored);
    const records = [
      { ...stored, serial_number: "1" },
      { ...stored, carbon_score: 4, model: "M", care_instructions: { de: "Warm" } },
    ];
    const refused = await refusal(register({ products: records }));
    expect([refused.status, ...reported(refused)]).toEqual([
      409,
      "product_differs",
      expect.arrayContaining([
        ["/products/1/carbon_score", 3, 4],
        ["/products/1/care_instructions", { de: "Kalt" }, { de: "Warm" }],
        ["/products/1/model", null, "M"],
      ]),
    ]);
    const [product] = await products();
    expect(await serials(product.id)).toEqual([null]);
    const { registered, rejected } = await register(records, { onError: "skip" });
    expect([registered.map(({ given: { index } }) => index), rejected.map(({ index }) => index)]).toEqual([[0], [1]]);
  });

  it("leaves the units their own warranty, and gives them the product's without one", async () => {
    const { register } = await mintRegistrar();
    await register(stored);
    const { registered } = await register([
      { name: "a", external_id: "E" },
      { name: "a", external_id: "E", warranty_months: 6 },
      { name: "a", external_id: "E", warranty_months: 0 },
    ]);
    const warranties = await Promise.all(registered.map(({ passports }) => listWarranties(db, passports[0]!.id)));
    expect(warranties.map((own) => own.map(({ months }) => months))).toEqual([[24], [6], []]);
  });

  it("keeps what differs by unit with the unit", async () => {
    const { register } = await mintRegistrar();
    await register(stored);
    const unit = {
      serial_number: "1",
      batch: "L",
      unit_external_id: "U",
      produced_on: "2026-03-01",
      production_facility: "9521234000105",
      unit_placed_on_market_on: "2026-03-02",
    };
    const { registered } = await register({ name: "a", external_id: "E", ...unit });
    const { rows } = await pool.query(
      "select serial_number, batch, external_id, produced_on::text, production_facility, " +
        "placed_on_market_on::text from passports where id = $1",
      [registered[0]!.passports[0]!.id],
    );
    expect(rows).toEqual([
      {
        serial_number: "1",
        batch: "L",
        external_id: "U",
        produced_on: "2026-03-01",
        production_facility: "9521234000105",
        placed_on_market_on: "2026-03-02",
      },
    ]);
  });

  it("is said together by the records of a request, which may not contradict each other, not even to update", async () => {
    const { register, update, products } = await mintRegistrar();
    await register([
      { name: "a", external_id: "E", model: "M" },
      { name: "a", external_id: "E", carbon_score: 3 },
    ]);
    expect(await products()).toMatchObject([{ model: "M", carbon_score: "3", version: 1 }]);
    const contradicting = [
      { name: "b", external_id: "E" },
      { name: "c", external_id: "E" },
    ];
    expect(reported(await refusal(update(contradicting)))).toEqual(["product_differs", [["/1/name", "b", "c"]]]);
    expect(await products()).toMatchObject([{ name: "a", version: 1 }]);
  });
});

describe("on_existing=update", () => {
  it("writes what differs as one new version, which goes to review, and adds the units", async () => {
    const { brandId, register, update, products, actions } = await mintRegistrar();
    await register({
      name: "a",
      external_id: "E",
      carbon_score: 3,
      care_instructions: { en: "Cold" },
      recycled_content: 5,
    });
    await pool.query("update products set review_state = 'approved' where brand_id = $1", [brandId]);
    const { registered } = await update([
      { name: "b", external_id: "E", serial_number: "1" },
      { name: "b", external_id: "E", care_instructions: { de: "Kalt" }, serial_number: "2" },
    ]);
    const [product] = await products();
    expect(product).toMatchObject({
      name: "b",
      carbon_score: "3",
      recycled_content: "5",
      version: 2,
      review_state: "draft",
      ecodesign: { care_instructions: { en: "Cold", de: "Kalt" } },
    });
    expect(registered.map((each) => [each.outcome, each.isUpdated, each.product.version, each.passportCount])).toEqual([
      ["existing", true, 2, 3],
      ["existing", true, 2, 3],
    ]);
    const { rows } = await pool.query("select data from product_versions where product_id = $1 and version = 2", [
      product.id,
    ]);
    expect(rows).toEqual([{ data: productSnapshot(registered[0]!.product) }]);
    expect(await actions()).toEqual(["product.registered", "product.edited", "product.units_added"]);
  });

  it("writes no version where nothing differs", async () => {
    const { register, update, products } = await mintRegistrar();
    await register({ name: "a", external_id: "E" });
    await update({ name: "a", external_id: "E", model: null });
    expect(await products()).toMatchObject([{ version: 1, review_state: "draft" }]);
  });

  it("moves a new GTIN to the units, unless other units stand in its way", async () => {
    const { register, update, products } = await mintRegistrar();
    await register([
      { name: "a", external_id: "E", gtin: GTIN, serial_number: "1" },
      { name: "b", external_id: "F", gtin: "96385074", serial_number: "1" },
    ]);
    expect((await refusal(update({ name: "a", external_id: "E", gtin: "96385074" }))).code).toBe("serial_number_taken");
    const { registered } = await update(
      [
        { name: "b", external_id: "F", gtin: "96385074", serial_number: "2" },
        { name: "a", external_id: "E", gtin: "96385074" },
        { name: "a", external_id: "E", serial_number: "3" },
      ],
      { onError: "skip" },
    );
    expect(registered.map(({ given }) => given.index)).toEqual([0]);
    await update({ name: "a", external_id: "E", gtin: "02345673" });
    expect(await products()).toMatchObject([{ gtin: "02345673" }, { gtin: "96385074" }]);
    const { rows } = await pool.query(
      "select count(*)::int as units from passports where gtin14 = '00000002345673' and product_id = $1",
      [(await products())[0].id],
    );
    expect(rows).toEqual([{ units: 2 }]);
  });

  it("is for those who may edit products", async () => {
    const { brandId, register } = await mintRegistrar();
    await register({ name: "a", external_id: "E" });
    const { actor } = await mintMember(db, { brandId, role: "developer" });
    const { validated } = await readRegistration({ name: "b", external_id: "E" });
    expect(
      (
        await refusal(
          registerProducts(contextOf(db, actor), { validated, onExisting: "update", onError: "fail", isDryRun: false }),
        )
      ).code,
    ).toBe("forbidden");
  });
});

describe("on_error=skip with units", () => {
  it("keeps nothing of what a rejected record said of a new product", async () => {
    const { register, products, serials } = await mintRegistrar();
    await register({ name: "z", external_id: "Z", gtin: GTIN, serial_number: "1" });
    const { registered, rejected } = await register(
      [
        { name: "a", external_id: "E", gtin: GTIN, serial_number: "1", carbon_score: 9 },
        { name: "a", external_id: "E", gtin: GTIN, serial_number: "2", carbon_score: 4 },
        { name: "b", external_id: "F", gtin: GTIN, serial_number: "1" },
      ],
      { onError: "skip" },
    );
    expect(registered.map(({ given, passportCount }) => [given.index, passportCount])).toEqual([[1, 1]]);
    expect(rejected.map(({ index, errors }) => [index, errors.map(({ code }) => code)])).toEqual([
      [0, ["serial_number_taken"]],
      [2, ["serial_number_taken"]],
    ]);
    const all = await products();
    expect(all).toMatchObject([{ external_id: "E", carbon_score: "4" }, { external_id: "Z" }]);
    expect(await serials(all[0].id)).toEqual(["2"]);
  });

  it("keeps nothing of what a rejected record would have updated", async () => {
    const { register, update, products } = await mintRegistrar();
    await register({ name: "a", external_id: "E", gtin: GTIN, serial_number: "1" });
    const { rejected } = await update([{ name: "b", external_id: "E", serial_number: "1" }, { name: "z" }], {
      onError: "skip",
    });
    expect(rejected).toMatchObject([{ index: 0, errors: [{ code: "serial_number_taken" }] }]);
    expect((await products()).map(({ name, version }) => [name, version])).toEqual([
      ["a", 1],
      ["z", 1],
    ]);
  });
});

it("a dry run tells how many products are new, there and changed, and stores nothing", async () => {
  const { register, update, products, actions } = await mintRegistrar();
  await register([
    { name: "a", external_id: "E" },
    { name: "b", external_id: "F" },
  ]);
  const dry = await update(
    [
      { name: "a", external_id: "E", quantity: 2 },
      { name: "c", external_id: "F" },
      { name: "d", external_id: "G" },
      { name: "d", external_id: "G" },
    ],
    { isDryRun: true },
  );
  expect(dry.registered.map(({ outcome, isUpdated, passports }) => [outcome, isUpdated, passports.length])).toEqual([
    ["existing", false, 2],
    ["existing", true, 1],
    ["created", false, 1],
    ["created", false, 1],
  ]);
  expect((await products()).map(({ name }) => name).sort()).toEqual(["a", "b"]);
  expect(await actions()).toEqual(["product.registered"]);
});
