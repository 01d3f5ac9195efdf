import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { editConflictOf, editProduct } from "../versions/edit-product";
import { explainConflict } from "./explain-conflict";

const { db } = testDatabase();

describe("an edit's conflict", () => {
  it("names who gave each field its stored value, and with which version", async () => {
    const { brandId } = await mintBrand(db);
    const [one, other] = [await mintMember(db, { brandId }), await mintMember(db, { brandId, role: "compliance" })];
    const { productId } = await mintProduct(db, { brandId, name: "Anorak", recycledContent: 40 });
    const theirs = contextOf(db, other.actor);
    await editProduct(theirs, { productId, version: 1, name: "Parka" });
    await editProduct(theirs, { productId, version: 2, recycled_content: 50 });
    const error = await editProduct(contextOf(db, one.actor), { productId, version: 1, name: "Jacket" }).catch(
      (thrown: unknown) => thrown,
    );
    const conflict = editConflictOf(error);
    expect(conflict).not.toBeNull();
    const reported = await explainConflict(contextOf(db, one.actor), { productId, conflict: conflict! });
    const by = { version: 2, actor: { kind: "member", name: "Robin Example" } };
    expect(reported).toMatchObject({
      version: 3,
      conflicts: [{ field: "name", loaded: "Anorak", stored: "Parka", wanted: "Jacket", by }],
      meanwhile: [{ field: "recycled_content", loaded: 40, stored: 50, by: { ...by, version: 3 } }],
    });
  });
});
