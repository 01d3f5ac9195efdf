import { describe, expect, it } from "vitest";
import { insertRequests } from "@/db/queries/requests";
import { addExamples } from "@/lib/brands/examples/examples";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { formatPassportCode } from "@/lib/passports/code";
import { drawLabels } from "@/lib/passports/labels/draw-labels";
import { labelSheetQuery } from "@/lib/passports/labels/label-contract";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { chooseWay, putStepsAway, showFirstSteps, transferToOneself } from "./show-first-steps";

const { db, pool } = testDatabase();

async function mintHouse() {
  const { brandId } = await mintBrand(db);
  const owner = await mintMember(db, { brandId });
  return { brandId, email: owner.email, context: contextOf(db, owner.actor) };
}

const doneOf = async (context: Parameters<typeof showFirstSteps>[0]) =>
  (await showFirstSteps(context)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);

describe("the first steps of a brand", () => {
  it("follow the way that somebody chose, which is audited and can be changed", async () => {
    const [{ brandId, context }, other] = [await mintHouse(), await mintHouse()];
    expect(await showFirstSteps(context)).toMatchObject({ way: null, examples: 0, isPutAway: false });
    await chooseWay(context, { way: "erp" });
    await Promise.all([chooseWay(context, { way: "hand" }), chooseWay(context, { way: "hand" })]);
    expect((await showFirstSteps(context)).steps.map(({ step }) => step)).toEqual([
      "profile",
      "product",
      "look",
      "labels",
      "transfer",
    ]);
    expect((await showFirstSteps(other.context)).way).toBeNull();
    const { rows } = await pool.query(
      "select detail -> 'after' ->> 'way' as way from audit_log where brand_id = $1 and action = " +
        "'brand.way_chosen' order by sequence",
      [brandId],
    );
    expect(rows).toEqual([{ way: "erp" }, { way: "hand" }]);
  });

  it("are done by what really happened, and stay so", async () => {
    const { brandId, context } = await mintHouse();
    await chooseWay(context, { way: "erp" });
    const { passports } = await mintProduct(db, { brandId });
    const { keyId } = await mintApiKey(db, { brandId });
    const call = (status: number) =>
      insertRequests(db, [
        {
          id: newId("req"),
          brandId,
          keyId,
          at: now(),
          method: "GET",
          path: "/v1/verify",
          status,
          errorCode: null,
          durationUs: 9,
        },
      ]);
    await call(404);
    expect(await doneOf(context)).toEqual(["key"]);
    await call(200);
    await call(201);
    await pool.query("delete from request_log where brand_id = $1", [brandId]);
    expect(await doneOf(context)).toEqual(["key", "call"]);
    await viewPublicPassport({ db }, { code: passports[0]!.code });
    await viewPublicPassport({ db }, { code: passports[0]!.code });
    await drawLabels(context, labelSheetQuery.parse({ ids: passports[0]!.passportId }));
    await pool.query("update brands set website = 'https://example.com' where id = $1", [brandId]);
    expect(await doneOf(context)).toEqual(["key", "call", "look", "labels"]);
    expect((await showFirstSteps(context, { asked: "profile" })).place).toEqual({ step: "profile", missing: ["logo"] });
  });

  it("are put away and brought back by each member alone", async () => {
    const { brandId, context } = await mintHouse();
    const colleague = contextOf(db, (await mintMember(db, { brandId, role: "viewer" })).actor);
    await putStepsAway(context, { isAway: true });
    expect([(await showFirstSteps(context)).isPutAway, (await showFirstSteps(colleague)).isPutAway]).toEqual([
      true,
      false,
    ]);
    await putStepsAway(context, { isAway: false });
    expect((await showFirstSteps(context)).isPutAway).toBe(false);
  });

  it("show the first real passport, and pass an example on where there is one, once however often it is asked", async () => {
    const { brandId, context, email } = await mintHouse();
    await expect(transferToOneself(context)).rejects.toMatchObject({ code: "passport_not_found" });
    await addExamples(context);
    const showPassportStep = async () =>
      (await showFirstSteps(context, { asked: "look" })).place as { passport: { isExample: boolean; link: string } };
    expect((await showPassportStep()).passport.isExample).toBe(true);
    const { passports } = await mintProduct(db, { brandId });
    expect((await showPassportStep()).passport).toMatchObject({
      isExample: false,
      link: expect.stringContaining(formatPassportCode(passports[0]!.code)),
    });
    await Promise.all([transferToOneself(context), transferToOneself(context)]);
    const { rows } = await pool.query<{ recipient_email: string; is_example: boolean }>(
      "select t.recipient_email, p.is_example from transfers t join passports u on u.id = t.passport_id join " +
        "products p on p.id = u.product_id where t.brand_id = $1",
      [brandId],
    );
    expect(rows).toEqual([{ recipient_email: email, is_example: true }]);
    expect((await showFirstSteps(context, { asked: "transfer" })).place).toMatchObject({
      email,
      pending: { productName: expect.any(String) },
    });
  });
});
