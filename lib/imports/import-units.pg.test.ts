import { describe, expect, it } from "vitest";
import { findImport } from "@/db/queries/imports";
import { listRegistrationDays, sumRegistrations } from "@/db/queries/registrations";
import { showOverview } from "@/lib/compliance/show-overview";
import { inHandsOf, takeNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { editProduct } from "@/lib/products/versions/edit-product";
import { commitImport } from "./commit/commit-import";
import { rowsQuery } from "./contract";
import { editCells, listContradicted, undoEdit, useForAll } from "./rows/edit-cells";
import { listImportResults, listRows } from "./rows/list-rows";
import { commitRows } from "./rows/row-pipeline";
import { showImport } from "./show-import";
import { validate, upload, work } from "./testing/imports";
import { serialList } from "./testing/serial-list";
import { listOwnUndoBlockers, undoImport } from "./undo/undo-import";

const { db, pool } = testDatabase();

async function mintImporter() {
  const { brandId } = await mintBrand(db);
  const context = contextOf(db, (await mintMember(db, { brandId, role: "owner" })).actor);
  const units = async () =>
    (
      await pool.query(
        "select p.external_id as product, u.serial_number as serial, u.batch, u.external_id as own, " +
          "u.produced_on::text as produced from passports u join products p on p.id = u.product_id where " +
          "u.brand_id = $1 order by p.external_id, u.serial_number, u.id",
        [brandId],
      )
    ).rows as Record<string, string | null>[];
  const products = async () =>
    (
      await pool.query(
        "select id, external_id, name, gtin, gtin_identity, version, warranty_months, ecodesign from products " +
          "where brand_id = $1 order by external_id, name",
        [brandId],
      )
    ).rows as {
      id: string;
      name: string;
      version: number;
      gtin_identity: string | null;
      ecodesign: Record<string, unknown>;
    }[];
  const staged = async (text: string) => {
    const importId = await upload(context, text);
    return { importId, ...(await validate(context, importId)) };
  };
  const commit = async (importId: string) => {
    await commitImport(context, { importId });
    await work(db, importId);
    return showImport(context, { importId });
  };
  const problems = async (importId: string, query: Record<string, unknown> = {}) =>
    (await listRows(context, { importId, ...rowsQuery.parse({ outcome: "refused", limit: 100, ...query }) })).rows.map(
      ({ number, problems: own }) => [
        number,
        ...own.filter(({ severity }) => severity === "error").map(({ code, field }) => `${field} ${code}`),
      ],
    );
  const refused = (importId: string) => problems(importId);
  return { brandId, context, units, products, staged, commit, refused };
}

describe("rows of the same product", () => {
  it("become one product with their units, by external id, GTIN, GTIN and batch, model and name", async () => {
    const { staged, commit, products, units } = await mintImporter();
    const { importId, counts } = await staged(
      [
        "external_id,gtin,model,name,serial_number,batch,granularity,quantity",
        "A,,,Jacket,1,,,",
        "A,,,Jacket,2,,,",
        "A,,,,3,,,",
        ",4006381333931,,Lamp,1,,,",
        ",04006381333931,,Lamp,,,,4",
        ",96385074,,Paint,,B1,batch,2",
        ",96385074,,Paint,,B2,batch,3",
        ",96385074,,Paint,,B1,batch,1",
        ",,M-1,Chair,,,,",
        ",,M-1,Chair,,,,",
        ",,M-2,Chair,,,,",
        ",,,Chair,,,,",
        ",,,Chair,,,,",
      ].join("\n"),
    );
    expect(counts).toMatchObject({
      rows: 13,
      new: 13,
      refused: 0,
      passports: 3 + 5 + 6 + 5,
      products: { new: 8, changed: 0, added: 0, unchanged: 0 },
    });
    expect((await commit(importId)).counts.committed).toEqual({
      created: 8,
      changed: 0,
      added: 0,
      units: 19,
      refused: 0,
    });
    expect((await products()).map(({ name, gtin_identity: identity }) => `${name} ${identity}`).sort()).toEqual([
      "Chair null",
      "Chair null",
      "Chair null",
      "Chair null",
      "Jacket null",
      "Lamp 04006381333931",
      "Paint 00000096385074/B1",
      "Paint 00000096385074/B2",
    ]);
    expect((await units()).filter(({ product }) => product === "A").map(({ serial }) => serial)).toEqual([
      "1",
      "2",
      "3",
    ]);
  });

  it("state it together: each member once, by whichever row", async () => {
    const { staged, commit, products } = await mintImporter();
    const { importId, counts } = await staged(
      "external_id,serial_number,name,weight_g,model,care_instructions.en,care_instructions.de\nA,1,,,M,,\nA,2,Jacket,,,Wash.,\nA,3,,400,,,Waschen.\n",
    );
    expect(counts).toMatchObject({ new: 3, refused: 0, products: { new: 1 }, passports: 3 });
    await commit(importId);
    expect(await products()).toMatchObject([
      { name: "Jacket", version: 1, ecodesign: { weight_g: 400, care_instructions: { en: "Wash.", de: "Waschen." } } },
    ]);
  });

  it("without any name are refused, each", async () => {
    const { staged, refused } = await mintImporter();
    const { importId, counts } = await staged("external_id,serial_number,name\nA,1,\nA,2,\nB,1,Lamp\n");
    expect(counts).toMatchObject({ new: 1, refused: 2, products: { new: 1 } });
    expect(await refused(importId)).toEqual([
      [2, "name required"],
      [3, "name required"],
    ]);
  });

  it("that contradict most others are refused alone, and told once for the product", async () => {
    const { staged, refused, context, commit, products } = await mintImporter();
    const rows = Array.from({ length: 9 }, (_, index) => `A,${index},Jacket,${index === 4 ? 420 : 412}`);
    const { importId, counts } = await staged(
      `external_id,serial_number,name,weight_g\n${rows.join("\n")}\nB,1,Lamp,5\n`,
    );
    expect(counts).toMatchObject({ new: 9, refused: 1, passports: 9, products: { new: 2 } });
    expect(await refused(importId)).toEqual([[6, "weight_g product_differs"]]);
    expect((await listContradicted(context, { importId })).members).toMatchObject([
      {
        product: "Jacket",
        field: "weight_g",
        values: [
          { value: 412, rows: 8, firstRow: 2, isKept: true },
          { value: 420, rows: 1, firstRow: 6, isKept: false },
        ],
      },
    ]);
    await commit(importId);
    expect(await products()).toMatchObject([{ ecodesign: { weight_g: 412 } }, { name: "Lamp" }]);
  });

  it("wait for a choice where none has the most rows, which mends all at once and can be taken back", async () => {
    const { staged, refused, context, commit, products } = await mintImporter();
    const { importId, counts } = await staged(
      "external_id,serial_number,name,weight_g\nA,1,Jacket,412\nA,2,Jacket,420\nA,3,Jacket,\nB,1,Lamp,5\n",
    );
    expect(counts).toMatchObject({ new: 1, refused: 3, products: { new: 1 } });
    expect((await refused(importId)).map(([number, ...reported]) => [number, ...reported])).toEqual([
      [2, "weight_g product_undecided"],
      [3, "weight_g product_undecided"],
      [4, "weight_g product_undecided"],
    ]);
    const {
      members: [reported],
    } = await listContradicted(context, { importId });
    const chosen = await useForAll(context, {
      importId,
      key: reported!.key,
      field: "weight_g",
      ordinal: reported!.values.findIndex(({ value }) => value === 420),
    });
    expect(chosen).toMatchObject({ cells: 1, isValidatedAgain: false });
    expect((await showImport(context, { importId })).counts).toMatchObject({
      new: 4,
      refused: 0,
      products: { new: 2 },
    });
    await undoEdit(context, { importId, edit: chosen.edit! });
    expect((await showImport(context, { importId })).counts).toMatchObject({ new: 1, refused: 3 });
    await editCells(context, { importId, cells: [{ number: 2, column: 3, value: "420" }] });
    expect((await listContradicted(context, { importId })).members).toEqual([]);
    await commit(importId);
    expect(await products()).toMatchObject([{ ecodesign: { weight_g: 420 } }, {}]);
  });

  it("refuse a unit that appears twice, also if one row omits the GTIN", async () => {
    const { staged, refused, context } = await mintImporter();
    const { importId, counts } = await staged(
      "external_id,name,gtin,serial_number,unit_external_id\nA,One,96385074,1,\nA,One,,2,\nA,,,1,\nB,Two,96385074,2,\nC,Three,,,U-1\nC,,,,U-1\n",
    );
    expect(counts).toMatchObject({ new: 3, refused: 3, products: { new: 2 } });
    expect(await refused(importId)).toEqual([
      [4, "serial_number serial_number_in_file"],
      [5, "serial_number serial_number_in_file"],
      [7, "unit_external_id unit_external_id_in_file"],
    ]);
    await editCells(context, { importId, cells: [{ number: 5, column: 3, value: "9" }] });
    await editCells(context, { importId, cells: [{ number: 4, column: 3, value: "7" }] });
    expect((await showImport(context, { importId })).counts).toMatchObject({
      new: 5,
      refused: 1,
      products: { new: 3 },
    });
  });
});

describe("rows of a registered product", () => {
  it("add the units that are not there, and say so; what they change is changed once", async () => {
    const { brandId, staged, commit, products, units, context } = await mintImporter();
    await mintProduct(db, { brandId, externalId: "A", name: "Old", serialNumber: "1" });
    await mintProduct(db, { brandId, externalId: "B", name: "Lamp", serialNumber: "1" });
    await mintProduct(db, { brandId, externalId: "C", name: "Same", units: 2 });
    const { importId, counts } = await staged(
      "external_id,name,serial_number,quantity\nA,New,1,\nA,New,2,\nA,,3,\nB,Lamp,2,\nB,,1,\nC,Same,,\nC,,,5\n",
    );
    expect(counts).toMatchObject({
      rows: 7,
      changed: 2,
      added: 3,
      unchanged: 2,
      refused: 0,
      passports: 8,
      products: { new: 0, changed: 1, added: 2, unchanged: 0 },
    });
    const changed = (
      await listRows(context, { importId, ...rowsQuery.parse({ outcome: "changed" }), isOncePerProduct: true })
    ).rows;
    expect(
      changed.map(({ number, changes }) => [number, changes.map(({ field, before, after }) => [field, before, after])]),
    ).toEqual([[2, [["name", "Old", "New"]]]]);
    expect((await commit(importId)).counts.committed).toEqual({
      created: 0,
      changed: 1,
      added: 2,
      units: 8,
      refused: 0,
    });
    expect(await products()).toMatchObject([
      { name: "New", version: 2 },
      { name: "Lamp", version: 1 },
      { name: "Same", version: 1 },
    ]);
    expect((await units()).map(({ product, serial }) => `${product} ${serial}`)).toEqual([
      "A 1",
      "A 2",
      "A 3",
      "B 1",
      "B 2",
      ...Array.from({ length: 7 }, () => "C null"),
    ]);
  });

  it("may not change what a unit is, and add nothing when it is there", async () => {
    const { brandId, staged, refused } = await mintImporter();
    const { productId, passports } = await mintProduct(db, {
      brandId,
      externalId: "A",
      name: "Lamp",
      serialNumber: "1",
      batch: "L1",
    });
    const [other] = [
      await mintProduct(db, { brandId, externalId: "B", name: "Other", serialNumber: "1", batch: "L1" }),
      await mintProduct(db, { brandId, externalId: "C", name: "Third", serialNumber: "1" }),
    ];
    const { importId, counts } = await staged(
      [
        "id,external_id,passport_code,serial_number,batch,unit_external_id,quantity,produced_on",
        `,A,,1,L1,,,`,
        `,B,,1,L2,,,`,
        `,C,,1,,U-9,,`,
        `${productId},,${passports[0]!.code},,L1,,,`,
        `${other.productId},,${passports[0]!.code},,,,,`,
        `${productId},,,,,,1,`,
        `${productId},,,,,,3,`,
        `${other.productId},,,,,,,2026-01-02`,
      ].join("\n"),
    );
    expect(counts).toMatchObject({ unchanged: 3, added: 1, refused: 4, passports: 2 });
    expect(await refused(importId)).toEqual([
      [3, "batch units_differ"],
      [4, "unit_external_id units_differ"],
      [6, "passport_code passport_unknown"],
      [9, "produced_on units_differ"],
    ]);
  });

  it("know it by a GTIN that several products with own ids have only by its unit", async () => {
    const { brandId, staged, refused } = await mintImporter();
    await mintProduct(db, { brandId, externalId: "A", name: "One", gtin: "96385074", serialNumber: "1" });
    await mintProduct(db, { brandId, externalId: "B", name: "Two", gtin: "096385074" });
    await mintProduct(db, { brandId, externalId: "C", name: "Only", gtin: "4006381333931" });
    const { importId, counts } = await staged(
      "gtin,name,serial_number\n96385074,One,1\n96385074,One,2\n04006381333931,Only,1\n",
    );
    expect(counts).toMatchObject({ unchanged: 1, added: 1, refused: 1, products: { new: 0, added: 1 } });
    expect(await refused(importId)).toEqual([[3, "gtin product_ambiguous"]]);
  });

  it("are refused when it was changed after the check, its rows together", async () => {
    const { brandId, staged, commit, context, units } = await mintImporter();
    const { productId } = await mintProduct(db, { brandId, externalId: "A", name: "Old", serialNumber: "1" });
    const { importId } = await staged("external_id,name,serial_number\nA,New,2\nA,New,3\nB,Lamp,1\nB,Lamp,2\n");
    await editProduct(context, { productId, version: 1, name: "Newer" });
    await mintProduct(db, { brandId, externalId: "B", name: "Lamp", serialNumber: "9" });
    expect((await commit(importId)).counts.committed).toEqual({
      created: 0,
      changed: 0,
      added: 0,
      units: 0,
      refused: 4,
    });
    expect((await units()).map(({ serial }) => serial)).toEqual(["1", "9"]);
    expect(
      (await listImportResults(context, { importId, after: 0, limit: 10 })).results.map(({ result, rows }) => [
        result.number,
        result.outcome,
        rows,
      ]),
    ).toEqual([
      [2, "refused", 2],
      [4, "refused", 2],
    ]);
  });
});

describe("a commit", () => {
  it("makes a product with its first rows and adds to it batch by batch, wherever it was killed", async () => {
    const { staged, context, brandId } = await mintImporter();
    const { text } = serialList({ articles: 3, unitsEach: 900, errorsEach: 0 });
    const { importId, counts } = await staged(text);
    expect(counts).toMatchObject({ rows: 2_700, new: 2_700, products: { new: 3 }, passports: 2_700 });
    await commitImport(context, { importId });
    const killed = await takeNext(db, "import", 1);
    const stop = new AbortController();
    const importRow = await findImport(db, { brandId, importId });
    const slow = commitRows(inHandsOf(db, killed!).db, importRow!, stop.signal);
    await expect
      .poll(async () => (await showImport(context, { importId })).progressRow, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(0);
    stop.abort();
    await slow.catch(() => undefined);
    // A transaction that it had begun may still lock the job for a moment, and locked jobs are skipped.
    await expect
      .poll(async () => {
        await work(db, importId);
        return (await showImport(context, { importId })).state;
      })
      .toBe("committed");
    expect((await showImport(context, { importId })).counts.committed).toEqual({
      created: 3,
      changed: 0,
      added: 0,
      units: 2_700,
      refused: 0,
    });
    const { rows } = await pool.query(
      "select (select count(*)::int from products where brand_id = $1) as products, count(*)::int as units, " +
        "count(distinct serial_number)::int as serials from passports where brand_id = $1",
      [brandId],
    );
    expect(rows).toEqual([{ products: 3, units: 2_700, serials: 2_700 }]);
    expect(await sumRegistrations(db, brandId)).toBe(2_700);
    await undoImport(context, { importId });
    await work(db, importId);
    expect(await showImport(context, { importId })).toMatchObject({
      state: "undone",
      counts: { undone: { removed: 3, restored: 0, units: 0, kept: 0 } },
    });
    expect((await pool.query("select 1 from passports where brand_id = $1", [brandId])).rows).toEqual([]);
    expect(await sumRegistrations(db, brandId)).toBe(0);
    expect(await listRegistrationDays(db, { brandId, since: "2000-01-01" })).toEqual([]);
  });

  it("makes every unit that was previewed, also those without a serial number behind the first batch, and of products that share a GTIN", async () => {
    const { staged, commit, units, products } = await mintImporter();
    const rows = Array.from({ length: 1_200 }, (_, index) =>
      index % 2 === 0 ? `A,96385074,Jacket,L${index % 3}` : `,96385074,Lamp,L${index % 5}`,
    );
    const { importId, counts } = await staged(`external_id,gtin,name,batch\n${rows.join("\n")}\n`);
    expect(counts).toMatchObject({ new: 1_200, refused: 0, passports: 1_200, products: { new: 2 } });
    expect((await commit(importId)).counts.committed).toEqual({
      created: 2,
      changed: 0,
      added: 0,
      units: 1_200,
      refused: 0,
    });
    expect(await products()).toMatchObject([
      { name: "Jacket", gtin_identity: null },
      { name: "Lamp", gtin_identity: "00000096385074" },
    ]);
    expect(await units()).toHaveLength(1_200);
  });

  it("is taken back with the units that it added, unless something was built upon one of them", async () => {
    const { brandId, staged, commit, context, units, products } = await mintImporter();
    await mintProduct(db, { brandId, externalId: "A", name: "Old", serialNumber: "1" });
    await mintProduct(db, { brandId, externalId: "B", name: "Lamp", serialNumber: "1" });
    const { importId } = await staged("external_id,name,serial_number\nA,New,2\nA,New,3\nB,,2\nC,Chair,1\nC,Chair,2\n");
    await commit(importId);
    const {
      rows: [sold],
    } = await pool.query(
      "update passports set custody_flag = 'reported_stolen', custody_since = now() where brand_id = $1 and " +
        "serial_number = '2' and product_id = (select id from products where brand_id = $1 and external_id = " +
        "'B') returning code",
      [brandId],
    );
    expect(await listOwnUndoBlockers(context, { importId })).toMatchObject({
      blockers: [{ number: 4, name: "Lamp", hindrance: "unit_changed", code: (sold as { code: string }).code }],
    });
    await pool.query("update passports set custody_flag = 'none', custody_since = null where brand_id = $1", [brandId]);
    await undoImport(context, { importId });
    await work(db, importId);
    expect(await showImport(context, { importId })).toMatchObject({
      state: "undone",
      counts: { undone: { removed: 1, restored: 1, units: 3, kept: 0 } },
    });
    expect(await products()).toMatchObject([
      { name: "Old", version: 3 },
      { name: "Lamp", version: 1 },
    ]);
    expect((await units()).map(({ product, serial }) => `${product} ${serial}`)).toEqual(["A 1", "B 1"]);
  });

  it("keeps a product whose units somebody added to since", async () => {
    const { staged, commit, context, products } = await mintImporter();
    const first = await staged("external_id,name,serial_number\nA,Jacket,1\nA,Jacket,2\n");
    await commit(first.importId);
    const second = await staged("external_id,serial_number\nA,3\n");
    expect(second.counts).toMatchObject({ added: 1, products: { added: 1 } });
    await commit(second.importId);
    expect((await listOwnUndoBlockers(context, { importId: first.importId })).blockers).toMatchObject([
      { number: 2, hindrance: "units_added" },
    ]);
    await undoImport(context, { importId: second.importId });
    await work(db, second.importId);
    await undoImport(context, { importId: first.importId });
    await work(db, first.importId);
    expect(await products()).toEqual([]);
  });
});

it("a serial list with planted errors tells exactly these, and makes one product an article", async () => {
  const { staged, commit, refused, products, context } = await mintImporter();
  const shares = async () =>
    (await showOverview(context)).standings.map(({ products: of, sharePercent }) => [of, sharePercent]);
  await commit((await staged(serialList({ articles: 2, unitsEach: 2, errorsEach: 0, from: 50 }).text)).importId);
  const [[, before]] = (await shares()) as [[number, number]];
  const { text, errors } = serialList({ articles: 8, unitsEach: 50, errorsEach: 2 });
  const { importId, counts } = await staged(text);
  expect(counts).toMatchObject({ rows: 400, new: 388, refused: 12, passports: 388, products: { new: 8 } });
  expect((await refused(importId)).map(([number]) => number)).toEqual([...errors.keys()]);
  expect((await commit(importId)).counts.committed).toEqual({
    created: 8,
    changed: 0,
    added: 0,
    units: 388,
    refused: 0,
  });
  expect(await products()).toHaveLength(10);
  expect(await shares()).toEqual([[10, before]]);
});

it("a column of a battery's state is its unit's first record, and is refused for a unit that is registered", async () => {
  const { brandId, staged, commit, refused } = await mintImporter();
  const file = [
    "external_id,name,product_group,serial_number,State of health (%),Ladezyklen",
    "B,Pack,battery,PK-1,99.5,12",
    "B,Pack,battery,PK-2,98,",
  ].join("\n");
  const { importId } = await staged(file);
  await commit(importId);
  const { rows } = await pool.query(
    "select u.serial_number, s.number, s.state from battery_records s join passports u on u.id = s.passport_id " +
      "where s.brand_id = $1 order by 1",
    [brandId],
  );
  expect(rows).toEqual([
    { serial_number: "PK-1", number: 1, state: { state_of_health_pct: 99.5, cycles: 12 } },
    { serial_number: "PK-2", number: 1, state: { state_of_health_pct: 98 } },
  ]);
  expect(await refused((await staged(file)).importId)).toEqual([
    [2, "battery_state units_differ"],
    [3, "battery_state units_differ"],
  ]);
});
