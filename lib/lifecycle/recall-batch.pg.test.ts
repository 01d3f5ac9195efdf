import { describe, expect, it } from "vitest";
import type { Role } from "@/lib/access/permissions";
import { mailsTo } from "@/lib/holders/testing/account-kit";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { passportListQuery } from "@/lib/passports/lists/list-contract";
import { listPassports } from "@/lib/passports/lists/list-passports";
import type { DomainError } from "@/lib/platform/errors";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import {
  contextOf,
  mintApiKey,
  mintBrand,
  mintHolder,
  mintMember,
  mintProduct,
} from "@/lib/platform/testing/factories";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { liftRecall, recallProduct } from "./recall-product";

const { db, pool } = testDatabase();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

/** Units 0 and 1 are of batch A, unit 2 is of batch B, unit 3 is of none. */
async function mintSubject(role: Role = "manager") {
  const { brandId } = await mintBrand(db);
  const member = contextOf(db, (await mintMember(db, { brandId, role })).actor);
  const key = contextOf(db, (await mintApiKey(db, { brandId })).actor);
  const { productId, passports } = await mintProduct(db, { brandId, units: 4 });
  const putInBatch = (index: number, batch: string | null) =>
    pool.query("update passports set batch = $2 where id = $1", [passports[index]!.passportId, batch]);
  await Promise.all(["A", "A", "B", null].map((batch, index) => putInBatch(index, batch)));
  const start = (index: number) =>
    startTransfer(key, {
      code: passports[index]!.code,
      recipient_email: "anna@example.com",
      kind: "sale",
      expires_in_days: 7,
    });
  const verify = (index: number) => verifyPassport(key, { code: passports[index]!.code });
  const reasons = async () =>
    Promise.all(passports.map(async (_, index) => (await verify(index)).authenticity.reasons.join(" ")));
  const recalled = async (query: object = {}) => {
    const listed = await listPassports(member, passportListQuery.parse({ alert: "recalled", ...query }));
    const indexes = listed.passports.map(({ id }) => passports.findIndex(({ passportId }) => passportId === id));
    return { indexes: indexes.toSorted(), counted: listed.facets.alert.counts["recalled"] };
  };
  const audit = async () =>
    (await pool.query("select action, detail from audit_log where brand_id = $1 order by sequence", [brandId])).rows;
  return { brandId, productId, passports, member, key, putInBatch, start, verify, reasons, recalled, audit };
}

describe("the recall of a batch", () => {
  it("shows at its units alone, also at one that joins it later, and ends when it is lifted", async () => {
    const { member, productId, putInBatch, verify, reasons, audit } = await mintSubject();
    const recall = { productId, batch: "A", reason: "Zip may jam" };
    expect(await recallProduct(member, recall)).toEqual({ isChanged: true, voidedTransfers: 0 });
    expect(await reasons()).toEqual(["recalled", "recalled", "", ""]);
    expect((await verify(0)).notices).toMatchObject([{ kind: "recalled", reason: "Zip may jam" }]);
    await putInBatch(3, "A");
    expect(await reasons()).toEqual(["recalled", "recalled", "", "recalled"]);
    expect((await recallProduct(member, recall)).isChanged).toBe(false);
    expect(await liftRecall(member, { productId, batch: "A", reason: "Replaced" })).toBe(true);
    expect(await liftRecall(member, { productId, batch: "A", reason: "Replaced" })).toBe(false);
    expect(await reasons()).toEqual(["", "", "", ""]);
    expect((await audit()).slice(-2)).toMatchObject([
      { action: "product.recalled", detail: { batch: "A", reason: "Zip may jam" } },
      { action: "product.recall_lifted", detail: { batch: "A", recall_reason: "Zip may jam" } },
    ]);
  });

  it("voids pending transfers of its units and refuses new ones, and lets those of other batches go on", async () => {
    const { member, productId, start } = await mintSubject();
    await start(0);
    await start(2);
    const { voidedTransfers } = await recallProduct(member, { productId, batch: "A", reason: "Zip may jam" });
    expect(voidedTransfers).toBe(1);
    expect(await refusal(start(1))).toBe("item_recalled");
    expect((await start(3)).transfer.status).toBe("pending");
  });

  it("is found by the lists' filter together with recalled products, and is counted", async () => {
    const { brandId, member, productId, recalled } = await mintSubject();
    const other = await mintProduct(db, { brandId });
    expect(await recalled()).toMatchObject({ indexes: [], counted: undefined });
    await recallProduct(member, { productId, batch: "A", reason: "Zip may jam" });
    expect(await recalled()).toEqual({ indexes: [0, 1], counted: 2 });
    expect((await recalled({ batch: "B" })).indexes).toEqual([]);
    await recallProduct(member, { productId: other.productId, reason: "Seam may open" });
    expect((await recalled()).indexes).toEqual([-1, 0, 1]);
    expect((await recalled({ product: productId })).indexes).toEqual([0, 1]);
  });

  it("is mailed to the holders of its units, once and in their language, with the batch", async () => {
    const { brandId, member, productId, passports } = await mintSubject();
    const [anna, ben] = [await mintHolder(db, { brandId }), await mintHolder(db, { brandId })];
    const give = (index: number, holderId: string) =>
      pool.query("update passports set holder_id = $2, owner_since = now() where id = $1", [
        passports[index]!.passportId,
        holderId,
      ]);
    await pool.query("update holders set locale = 'de' where id = $1", [anna.holderId]);
    await give(0, anna.holderId);
    await give(1, anna.holderId);
    await give(2, ben.holderId);
    await recallProduct(member, { productId, batch: "A", reason: "Zip may jam" });
    await runAll(db, "batch_recall_notice");
    expect(await mailsTo(anna.email)).toMatchObject([
      { kind: "recall_notice", subject: expect.stringContaining("Rückruf"), text: expect.stringContaining("Charge") },
    ]);
    expect(await mailsTo(ben.email)).toEqual([]);
  });

  it("of a batch without units, or of another brand's product, is refused", async () => {
    const { productId, reasons, member } = await mintSubject();
    expect(await refusal(recallProduct(member, { productId, batch: "C", reason: "Typo" }))).toBe("batch_not_found");
    const stranger = contextOf(db, (await mintMember(db, await mintBrand(db))).actor);
    for (const act of [recallProduct, liftRecall])
      expect(await refusal(act(stranger, { productId, batch: "A", reason: "Envy" }))).toBe("product_not_found");
    expect(await reasons()).toEqual(["", "", "", ""]);
  });

  it.each<Role>(["viewer", "developer"])("is not for the role %s", async (role) => {
    const { member, productId } = await mintSubject(role);
    for (const act of [recallProduct, liftRecall])
      expect(await refusal(act(member, { productId, batch: "A", reason: "Because" }))).toBe("forbidden");
  });
});
