import { describe, expect, it } from "vitest";
import type { NewProduct } from "@/db/queries/products";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { editProduct } from "@/lib/products/versions/edit-product";
import { GRID_ROWS_MAX, gridQuery } from "./contract";
import { saveGridRows } from "./save-rows";
import { showGrid } from "./show-grid";

const { db, pool } = testDatabase();

const COLUMNS = ["name", "weight_g", "gtin", "materials"];

async function mintGrid(products: readonly Partial<NewProduct>[] = [{}, {}, {}]) {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "compliance" });
  const context = contextOf(db, actor);
  const ids: string[] = [];
  for (const product of products)
    ids.push((await mintProduct(db, { brandId, name: "Anorak", productGroup: "textiles", ...product })).productId);
  const save = (rows: readonly (readonly [id: string, version: number, cells: Record<string, string>])[]) =>
    saveGridRows(context, {
      locale: "de",
      columns: COLUMNS,
      rows: rows.map(([id, version, cells]) => ({ id, version, cells })),
    });
  const stored = async () =>
    (await pool.query("select id, name, version, gtin, ecodesign from products where brand_id = $1", [brandId])).rows;
  const of = async (id: string) => (await stored()).find((row) => row.id === id);
  const audited = async () =>
    (
      await pool.query<{ target_id: string }>(
        "select target_id from audit_log where brand_id = $1 and action = 'product.edited' order by sequence",
        [brandId],
      )
    ).rows.map((row) => row.target_id);
  return { brandId, actor, context, ids: ids as [string, string, string], save, of, audited };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error,
  );

describe("saving a grid", () => {
  it("saves the good rows as one version each, and nothing of a row with a wrong cell", async () => {
    const { ids, save, of, audited } = await mintGrid();
    const results = await save([
      [ids[0], 1, { name: "Parka", weight_g: "412,5", materials: "84 % Wolle, 16 % Polyamid" }],
      [ids[1], 1, { name: "Weste", weight_g: "schwer" }],
      [ids[2], 1, { name: "Hose", recycled_content: "120" }],
    ]);
    expect(results).toMatchObject([
      { state: "saved", version: 2, texts: ["Parka", "412,5", "", "84 % Wolle, 16 % Polyamid"], locked: [] },
      { state: "invalid", problems: [{ path: "weight_g", code: "number_unreadable" }] },
      {
        state: "invalid",
        problems: [{ path: "recycled_content", position: "recycled_content", code: "out_of_range" }],
      },
    ]);
    expect(await of(ids[0])).toMatchObject({ name: "Parka", version: 2, ecodesign: { weight_g: 412.5 } });
    for (const id of [ids[1], ids[2]]) expect(await of(id)).toMatchObject({ name: "Anorak", version: 1 });
    expect(await audited()).toEqual([ids[0]]);
    expect((await save([[ids[1], 1, { name: "Weste", weight_g: "300" }]]))[0]).toMatchObject({ state: "saved" });
    expect(await audited()).toEqual([ids[0], ids[1]]);
  });

  it("changes nothing when it is sent again", async () => {
    const { ids, save, of, audited } = await mintGrid();
    const rows = [[ids[0], 1, { name: "Parka" }]] as const;
    await save(rows);
    expect(await save(rows)).toMatchObject([{ state: "unchanged", version: 2 }]);
    expect(await of(ids[0])).toMatchObject({ version: 2 });
    expect(await audited()).toEqual([ids[0]]);
  });

  it("reports a conflict with the stored texts and who changed them, and saves on the new version", async () => {
    const { ids, save, of, brandId } = await mintGrid([{ ecodesign: { weight_g: 300 } }]);
    const { actor } = await mintMember(db, { brandId, role: "manager" });
    await editProduct(contextOf(db, actor), { productId: ids[0], version: 1, weight_g: 310, name: "Parka" });
    const [conflict] = await save([[ids[0], 1, { weight_g: "320" }]]);
    expect(conflict).toMatchObject({
      state: "conflict",
      version: 2,
      by: { kind: "member", name: "Robin Example" },
      texts: ["Parka", "310", "", ""],
    });
    expect(conflict).toHaveProperty("fields", expect.arrayContaining(["weight_g", "name"]));
    expect(await of(ids[0])).toMatchObject({ version: 2, ecodesign: { weight_g: 310 } });
    expect(await save([[ids[0], 2, { weight_g: "320" }]])).toMatchObject([{ state: "saved", version: 3 }]);
    expect(await of(ids[0])).toMatchObject({ name: "Parka", ecodesign: { weight_g: 320 } });
  });

  it("changes a member of a record in the version that was loaded, not in a later one", async () => {
    const { ids, save, context, of } = await mintGrid([{ ecodesign: { backup_provider: { name: "Arkiv" } } }]);
    await editProduct(context, {
      productId: ids[0],
      version: 1,
      backup_provider: { name: "Arkiv", identifier: "NO-1" },
    });
    const cells = { "backup_provider.name": "Passarkiv" };
    expect(await save([[ids[0], 1, cells]])).toMatchObject([{ state: "conflict", version: 2 }]);
    expect(await save([[ids[0], 2, cells]])).toMatchObject([{ state: "saved" }]);
    expect((await of(ids[0])).ecodesign.backup_provider).toEqual({ name: "Passarkiv", identifier: "NO-1" });
  });

  it("names the cell of an identifier that another product has", async () => {
    const { ids, save } = await mintGrid([{ externalId: "ERP-1" }, {}]);
    expect(await save([[ids[1], 1, { external_id: "ERP-1", name: "Parka" }]])).toMatchObject([
      { state: "invalid", problems: [{ path: "external_id", code: "external_id_taken" }] },
    ]);
  });

  it("refuses the row of another brand, an unknown version, and a viewer", async () => {
    const [own, other] = [await mintGrid(), await mintGrid()];
    const results = await own.save([
      [other.ids[0], 1, { name: "Taken over" }],
      [own.ids[0], 7, { name: "From the future" }],
      [own.ids[1], 1, { name: "Parka" }],
    ]);
    expect(results).toMatchObject([
      { state: "refused", code: "product_not_found" },
      { state: "refused", code: "not_found" },
      { state: "saved" },
    ]);
    expect(await other.of(other.ids[0])).toMatchObject({ name: "Anorak", version: 1 });
    const { actor } = await mintMember(db, { brandId: own.brandId, role: "viewer" });
    const edit = { locale: "en" as const, columns: ["name"], rows: [] };
    expect((await refusal(saveGridRows(contextOf(db, actor), edit))).code).toBe("forbidden");
  });
});

describe("the grid", () => {
  it("shows the chosen products in their order with the fields that checks find missing", async () => {
    const [own, other] = [await mintGrid(), await mintGrid()];
    const grid = await showGrid(own.context, gridQuery.parse({ ids: [own.ids[2], other.ids[0], own.ids[0]] }), "en");
    expect(grid.rows.map(({ id }) => id)).toEqual([own.ids[2], own.ids[0]]);
    const paths = grid.columns.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["name", "gtin", "materials"]));
    expect(paths).not.toContain("product_group");
    expect(grid.offered.some(({ path }) => path.startsWith("battery."))).toBe(false);
    const chosen = await showGrid(
      own.context,
      gridQuery.parse({ ids: own.ids, column: ["weight_g", "nothing"] }),
      "en",
    );
    expect(chosen.columns.map(({ path }) => path)).toEqual(["weight_g"]);
  });

  it("shows all matching products page by page, and says how many there are", async () => {
    const grid = await mintGrid(Array.from({ length: GRID_ROWS_MAX + 2 }, () => ({})));
    const { brandId, context } = grid;
    await mintProduct(db, { brandId, name: "Boot", productGroup: "footwear" });
    const show = (after?: string) =>
      showGrid(context, gridQuery.parse({ all: "1", query: "group=textiles", ...(after && { after }) }), "en");
    const first = await show();
    expect([first.rows.length, first.total]).toEqual([GRID_ROWS_MAX, GRID_ROWS_MAX + 2]);
    const second = await show(first.next!);
    expect([second.rows.length, second.next]).toEqual([2, null]);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(grid.ids));
    const chosen = await showGrid(context, gridQuery.parse({ ids, after: ids[GRID_ROWS_MAX - 1] }), "en");
    expect(chosen.rows.map(({ id }) => id)).toEqual(ids.slice(GRID_ROWS_MAX));
  });
});
