import { describe, expect, it } from "vitest";
import { findUser } from "@/db/queries/users";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { keepListView } from "./list-views";

const { db } = testDatabase();

async function mintReader() {
  const { brandId } = await mintBrand(db);
  const { actor, userId } = await mintMember(db, { brandId, role: "viewer" });
  const keep = (list: string, hidden: string[]) =>
    keepListView(contextOf(db, actor), { list, view: { density: "compact", hidden } });
  return { keep, views: async () => (await findUser(db, userId))!.listViews };
}

describe("how a person wants a list", () => {
  it("is kept with them, list by list, the last choice of each", async () => {
    const [reader, other] = [await mintReader(), await mintReader()];
    await reader.keep("passports", ["gtin"]);
    await reader.keep("products", []);
    await reader.keep("passports", ["batch", "code"]);
    expect(await reader.views()).toEqual({ passports: "c.batch.code", products: "c" });
    expect(await other.views()).toEqual({});
  });

  it("is not kept for more lists than there are", async () => {
    const { keep, views } = await mintReader();
    for (let index = 0; index < 63; index += 1) await keep(`list${index}`, []);
    await keep("list0", ["gtin"]);
    expect(Object.keys(await views())).toHaveLength(60);
    expect((await views()).list0).toBe("c.gtin");
  });
});
