import { describe, expect, it } from "vitest";
import { exportKeys } from "@/lib/api-keys/export-keys";
import type { Actor } from "@/lib/auth/actor";
import type { Role } from "@/lib/auth/permissions";
import { exportPassports } from "@/lib/passports/export-passports";
import { passportListQuery } from "@/lib/passports/list-contract";
import type { DomainError } from "@/lib/platform/errors";
import { exportProducts } from "@/lib/products/export-products";
import { productListQuery } from "@/lib/products/list-contract";
import { exportRequests } from "@/lib/requests/export-requests";
import { requestListQuery } from "@/lib/requests/list-contract";
import { testDatabase } from "@/lib/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/testing/factories";
import { exportTransfers } from "@/lib/transfers/export-transfers";
import { transferListQuery } from "@/lib/transfers/list-contract";
import { batchesById } from "./batches";

const { db, pool } = testDatabase();
const plain = { hasBom: false };

async function mintSubject(role: Role = "owner") {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  return { brandId, context: contextOf<Actor>(db, actor) };
}

async function textOf(pieces: Promise<AsyncGenerator<string>>): Promise<string> {
  let text = "";
  for await (const piece of await pieces) text += piece;
  return text;
}

const linesOf = async (pieces: Promise<AsyncGenerator<string>>) => (await textOf(pieces)).trimEnd().split("\r\n");
const refusal = (work: Promise<unknown>) => work.then(() => expect.fail("it was done"), (error: DomainError) => error.code);

describe("a list as a file", () => {
  it("holds what the filter means of the brand's own, formulas made plain, and is noted without what was searched for", async () => {
    const { brandId, context } = await mintSubject("viewer");
    const stranger = await mintSubject();
    await mintProduct(db, { brandId, name: "=HYPERLINK(1)", productGroup: "textiles", units: 2 });
    await mintProduct(db, { brandId, name: "Fjord Sandal", productGroup: "footwear", units: 1 });
    await mintProduct(db, { brandId: stranger.brandId, name: "=HYPERLINK(1)", productGroup: "textiles" });
    const lines = await linesOf(exportPassports(context, passportListQuery.parse({ group: "textiles", q: "hyperlink", limit: "25" }), plain));
    expect(lines).toHaveLength(3);
    for (const line of lines.slice(1)) expect(line).toContain(",'=HYPERLINK(1),");
    const { rows } = await pool.query("select action, target_id, detail from audit_log where brand_id = $1", [brandId]);
    expect(rows).toEqual([{ action: "list.exported", target_id: "passports", detail: { filters: { group: ["textiles"] }, is_searched: true } }]);
  });

  it("of products says how many passports each has", async () => {
    const { brandId, context } = await mintSubject();
    await mintProduct(db, { brandId, name: "Fjord Sandal", units: 3 });
    const [head, row] = await linesOf(exportProducts(context, productListQuery.parse({}), plain));
    expect(row!.split(",")[head!.split(",").indexOf("passports")]).toBe("3");
    expect(await linesOf(exportProducts(context, productListQuery.parse({ recalled: "yes" }), plain))).toHaveLength(1);
  });

  it("of keys holds nothing that could be used as one", async () => {
    const { brandId, context } = await mintSubject();
    const { secret } = await mintApiKey(db, { brandId });
    const lines = await linesOf(exportKeys(context, {}, plain));
    expect(lines).toHaveLength(2);
    expect(lines[1]).not.toContain(secret);
  });

  it("is for those who may see the list", async () => {
    const { context } = await mintSubject("viewer");
    expect(await refusal(exportRequests(context, requestListQuery.parse({}), plain))).toBe("forbidden");
    expect(await refusal(exportKeys(context, {}, plain))).toBe("forbidden");
  });

  it("begins with a mark for spreadsheets when asked, and is a head where there is nothing", async () => {
    const { context } = await mintSubject();
    expect(await textOf(exportTransfers(context, transferListQuery.parse({}), { hasBom: true }))).toMatch(/^\uFEFFid,code,[a-z_,]+\r\n$/);
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
