import { describe, expect, it } from "vitest";
import { insertImport } from "@/db/queries/imports";
import type { imports } from "@/db/schema";
import type { MemberActor } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import { exportKeys, listKeys } from "@/lib/api-keys/list-keys";
import { DEFAULT_OPTIONS } from "@/lib/imports/commit/plan-rules";
import { importListQuery } from "@/lib/imports/contract";
import { NO_COUNTS } from "@/lib/imports/rules";
import { exportImports, listImports } from "@/lib/imports/show-import";
import { bulkItemsQuery } from "@/lib/lifecycle/bulk-changes/bulk-contract";
import { exportBulkItems, showBulkChange } from "@/lib/lifecycle/bulk-changes/show-bulk-change";
import { startBulkChange } from "@/lib/lifecycle/bulk-changes/start-bulk-change";
import { brandListQuery } from "@/lib/operator/contract";
import { exportBrands, listAllBrands } from "@/lib/operator/list-all-brands";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { exportPassports } from "@/lib/passports/lists/list-passports";
import { exportTeam } from "@/lib/people/members/list-team";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { exportProducts } from "@/lib/products/lists/list-products-page";
import { requestListQuery } from "@/lib/requests/list-contract";
import { exportRequests } from "@/lib/requests/list-requests";
import { transferListQuery } from "@/lib/transfers/lists/list-contract";
import { exportTransfers } from "@/lib/transfers/lists/list-transfers";
import { batchesById } from "./stream-pieces";

const { db, pool } = testDatabase();
const plain = { hasBom: false };

async function mintSubject(role: Role = "owner") {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  return { brandId, context: contextOf<MemberActor>(db, actor) };
}

async function textOf(pieces: Promise<AsyncGenerator<string>>): Promise<string> {
  let text = "";
  for await (const piece of await pieces) text += piece;
  return text;
}

const linesOf = async (pieces: Promise<AsyncGenerator<string>>) => (await textOf(pieces)).trimEnd().split("\r\n");
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

describe("a list as a file", () => {
  it("holds what the filter means of the brand's own, formulas made plain, and is noted without what was searched for", async () => {
    const { brandId, context } = await mintSubject("viewer");
    const stranger = await mintSubject();
    await mintProduct(db, { brandId, name: "=HYPERLINK(1)", productGroup: "textiles", units: 2 });
    await mintProduct(db, { brandId, name: "Fjord Sandal", productGroup: "footwear", units: 1 });
    await mintProduct(db, { brandId: stranger.brandId, name: "=HYPERLINK(1)", productGroup: "textiles" });
    const lines = await linesOf(
      exportPassports(context, passportListQuery.parse({ group: "textiles", q: "hyperlink", limit: "25" }), plain),
    );
    expect(lines).toHaveLength(3);
    for (const line of lines.slice(1)) expect(line).toContain(",'=HYPERLINK(1),");
    const { rows } = await pool.query("select action, target_id, detail from audit_log where brand_id = $1", [brandId]);
    expect(rows).toEqual([
      {
        action: "list.exported",
        target_id: "passports",
        detail: { filters: { group: ["textiles"] }, is_searched: true },
      },
    ]);
  });

  it("of products says how many passports each has, and how many are in trouble", async () => {
    const { brandId, context } = await mintSubject();
    await mintProduct(db, { brandId, name: "Fjord Sandal", units: 3 });
    await pool.query(
      "update passports set custody_flag = 'reported_lost' where id = (select min(id) from passports where " +
        "brand_id = $1)",
      [brandId],
    );
    const [head, row] = await linesOf(exportProducts(context, productListQuery.parse({}), plain));
    expect(row!.split(",")[head!.split(",").indexOf("passports")]).toBe("3");
    expect(row!.split(",")[head!.split(",").indexOf("passports_in_trouble")]).toBe("1");
    expect(await linesOf(exportProducts(context, productListQuery.parse({ recalled: "yes" }), plain))).toHaveLength(1);
  });

  it("of keys holds nothing that could be used as one", async () => {
    const { brandId, context } = await mintSubject();
    const { secret } = await mintApiKey(db, { brandId });
    const lines = await linesOf(exportKeys(context, {}, plain));
    expect(lines).toHaveLength(2);
    expect(lines[1]).not.toContain(secret);
  });

  it("of imports holds the history by state, a file's name without its formula", async () => {
    const { brandId, context } = await mintSubject("compliance");
    const row = {
      brandId,
      source: "portal",
      actorKind: "member",
      actorId: "usr_x",
      fileName: "=1+1.csv",
      fileBytes: 1,
      sha256: "0".repeat(64),
      options: DEFAULT_OPTIONS,
      inspection: { kind: "csv", dialect: null, sheets: [] },
      counts: NO_COUNTS,
    } satisfies Partial<typeof imports.$inferInsert>;
    for (const state of ["committed", "committed", "failed"] as const)
      await insertImport(db, { ...row, id: newId("imp"), state });
    const lines = await linesOf(exportImports(context, importListQuery.parse({ state: "committed" }), plain));
    expect(lines).toHaveLength(3);
    for (const line of lines.slice(1)) expect(line).toContain(",'=1+1.csv,");
    const listed = await listImports(context, importListQuery.parse({ state: "committed" }));
    expect(listed).toMatchObject({ total: 2, states: { committed: 2, failed: 1 } });
  });

  it("of the team holds the brand's own members", async () => {
    const { brandId, context } = await mintSubject("viewer");
    await mintSubject();
    const other = await mintMember(db, { brandId, role: "developer" });
    const lines = await linesOf(exportTeam(context, {}, plain));
    expect(lines).toHaveLength(3);
    expect(lines.some((line) => line.includes(`,${other.email},developer,`))).toBe(true);
  });

  it("of a bulk change holds what came of each passport, and none of another brand's", async () => {
    const { brandId, context } = await mintSubject("manager");
    const { passports } = await mintProduct(db, { brandId, units: 2 });
    const bulkChangeId = newId("blk");
    await startBulkChange(context, {
      bulkChangeId,
      selection: { ids: passports.map(({ passportId }) => passportId), query: "" },
      change: "suspend",
      reason: "Lost stock",
    });
    const input = { bulkChangeId, query: bulkItemsQuery.parse({}) };
    const lines = await linesOf(exportBulkItems(context, input, plain));
    expect(lines).toHaveLength(3);
    for (const line of lines.slice(1)) expect(line).toMatch(/,waiting,$/);
    const narrowed = { bulkChangeId, query: bulkItemsQuery.parse({ outcome: "refused" }) };
    expect(await linesOf(exportBulkItems(context, narrowed, plain))).toHaveLength(1);
    expect(await showBulkChange(context, narrowed)).toMatchObject({ total: 0, waiting: 2 });
    const stranger = await mintSubject("manager");
    expect(await refusal(exportBulkItems(stranger.context, input, plain))).toBe("not_found");
  });

  it("of all brands is for whoever runs the deployment, and counts what a filter would leave", async () => {
    const { brandId, context } = await mintSubject("viewer");
    const { name } = await mintBrand(db, { tier: "premium_enterprise" });
    const query = brandListQuery.parse({ q: name, tier: "standard" });
    expect(await refusal(exportBrands(context, query, plain))).toBe("not_found");
    const operator = contextOf<MemberActor>(db, { ...context.actor, isOperator: true });
    expect(await linesOf(exportBrands(operator, query, plain))).toHaveLength(1);
    const [, row] = await linesOf(exportBrands(operator, brandListQuery.parse({ q: name }), plain));
    expect(row).toContain(",premium_enterprise,active,0,0,");
    expect(await listAllBrands(operator, query)).toMatchObject({
      total: 0,
      counts: { tiers: { premium_enterprise: 1 }, standings: { active: 0 } },
    });
    const { rows } = await pool.query("select target_id from audit_log where brand_id = $1", [brandId]);
    expect(rows).toEqual([{ target_id: "brands" }, { target_id: "brands" }]);
  });

  it("is available as JSON Lines with the names of the CSV, text as it is, and is audited in the same way", async () => {
    const { brandId, context } = await mintSubject();
    await mintProduct(db, { brandId, name: "=2+5", units: 3 });
    const query = productListQuery.parse({ q: "2+5" });
    const [head] = await linesOf(exportProducts(context, query, plain));
    const text = await textOf(exportProducts(context, query, { hasBom: true, format: "jsonl" }));
    expect(text.endsWith("}\n")).toBe(true);
    const row = JSON.parse(text) as Record<string, unknown>;
    expect(Object.keys(row).join()).toBe(head);
    expect(row).toMatchObject({ name: "=2+5", passports: 3, is_example: false, recalled_at: null });
    const { rows } = await pool.query("select detail from audit_log where brand_id = $1", [brandId]);
    expect(rows).toEqual(Array(2).fill({ detail: { filters: {}, is_searched: true } }));
  });

  it("is not for an operator at the command line, who may see the list", async () => {
    const { brandId } = await mintSubject();
    const operator = contextOf(db, { kind: "operator", brandId });
    expect(await listKeys(operator)).toEqual([]);
    expect(await refusal(exportKeys(operator as never, {}, plain))).toBe("forbidden");
  });

  it("is for those who may see the list", async () => {
    const { context } = await mintSubject("viewer");
    expect(await refusal(exportRequests(context, requestListQuery.parse({}), plain))).toBe("forbidden");
    expect(await refusal(exportKeys(context, {}, plain))).toBe("forbidden");
  });

  it("begins with a mark for spreadsheets when asked, and is a head where there is nothing", async () => {
    const { context } = await mintSubject();
    expect(await textOf(exportTransfers(context, transferListQuery.parse({}), { hasBom: true }))).toMatch(
      /^\uFEFFid,code,[a-z_,]+\r\n$/,
    );
    expect(await linesOf(exportRequests(context, requestListQuery.parse({}), plain))).toHaveLength(1);
  });
});

describe("batches", () => {
  it("are read one after another until one is not full", async () => {
    const cursors: (string | undefined)[] = [];
    const all = ["e", "d", "c", "b", "a"].map((id) => ({ id }));
    const read = async ({ cursor, limit }: { cursor: string | undefined; limit: number }) => {
      cursors.push(cursor);
      return all.filter(({ id }) => cursor === undefined || id < cursor).slice(0, limit);
    };
    const batches: { id: string }[][] = [];
    for await (const batch of batchesById(read, 2)) batches.push(batch);
    expect(batches.flat()).toEqual(all);
    expect(cursors).toEqual([undefined, "d", "b"]);
  });
});
