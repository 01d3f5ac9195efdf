import { describe, expect, it } from "vitest";
import { recallProduct } from "@/lib/lifecycle/recall-product";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { listBatchesOperation } from "./contract";
import { followBatches, listBatches, showBatch } from "./show-batches";

const { db, pool } = testDatabase();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was answered"),
    (error: DomainError) => error.code,
  );

const NAMES = ["10", "2", "Äpfel/7", "b #3", "z"];

async function mintBatches() {
  const { brandId } = await mintBrand(db);
  const member = contextOf(db, (await mintMember(db, { brandId, role: "manager" })).actor);
  const key = contextOf(db, (await mintApiKey(db, { brandId })).actor);
  const { productId, passports } = await mintProduct(db, { brandId, units: 2 * NAMES.length + 1 });
  for (const [index, { passportId }] of passports.slice(1).entries())
    await pool.query("update passports set batch = $2 where id = $1", [passportId, NAMES[index % NAMES.length]]);
  return { brandId, member, key, productId, passports };
}

describe("a product's batches", () => {
  it("are listed page by page, each once, with its units and its recall; units without a batch are left out", async () => {
    const { member, key, productId, passports } = await mintBatches();
    await startTransfer(key, {
      code: passports[2]!.code,
      recipient_email: "anna@example.com",
      kind: "sale",
      expires_in_days: 7,
    });
    await recallProduct(member, { productId, batch: "b #3", reason: "Zip may jam" });
    const seen: { batch: string }[] = [];
    let after: string | undefined;
    do {
      const page = await listBatches(member, { productId, after, limit: 2 });
      expect(page.rows.length).toBeLessThanOrEqual(2);
      seen.push(...page.rows);
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen.map(({ batch }) => batch).toSorted()).toEqual(NAMES.toSorted());
    expect(seen.find(({ batch }) => batch === "2")).toMatchObject({ units: 2, pending: 1, recalledAt: null });
    expect(seen.find(({ batch }) => batch === "b #3")).toMatchObject({ units: 2, recalledAt: expect.any(Date) });
  });

  it("are answered by the API as documented, and its cursor leads on", async () => {
    const { key, productId } = await mintBatches();
    const first = await followBatches(key, { productId, query: { limit: 3 } });
    expect(listBatchesOperation.answer.safeParse(first).error).toBeUndefined();
    expect([first.data.length, first.has_more]).toEqual([3, true]);
    const rest = await followBatches(key, { productId, query: { limit: 3, cursor: first.next_cursor! } });
    expect([...first.data, ...rest.data].map(({ batch }) => batch).toSorted()).toEqual(NAMES.toSorted());
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
  });

  it("have a page each, with their units only; a batch without units and another brand's are not there", async () => {
    const { member, productId, passports } = await mintBatches();
    const query = passportListQuery.parse({});
    const view = await showBatch(member, { productId, batch: "Äpfel/7", query });
    expect(view.figures).toMatchObject({ units: 2, owned: 0, inTrouble: 0, scanned: 0 });
    const expected = [passports[3]!, passports[8]!].map(({ passportId }) => passportId);
    expect(view.listed.passports.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    expect(await refusal(showBatch(member, { productId, batch: "nothing", query }))).toBe("batch_not_found");
    expect(await refusal(showBatch(member, { productId, batch: "", query }))).toBe("batch_not_found");
    const stranger = contextOf(db, (await mintMember(db, await mintBrand(db))).actor);
    expect(await refusal(showBatch(stranger, { productId, batch: "2", query }))).toBe("product_not_found");
    expect(await refusal(listBatches(stranger, { productId, limit: 5 }))).toBe("product_not_found");
  });
});
