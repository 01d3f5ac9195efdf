import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { mintReview } from "@/lib/compliance/testing/review-kit";
import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import { findPublicModel, findPublicUnit } from "@/lib/interchange/public-subjects";
import { randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { askKeyChange, decideOnKeyChange, showSigningKeys } from "@/lib/signing-keys/change-keys";
import { showCredential, showIdentity } from "./show-credential";

const { db, pool } = testDatabase();

function mintGtin(): string {
  const digits = `00952${String(randomSecret(6).readUIntBE(0, 6) % 100_000_000).padStart(8, "0")}`;
  return `${digits}${gs1CheckDigit(digits)}`;
}

async function mintHouse() {
  const scene = await mintReview(db);
  const { rows } = await pool.query(
    "select code, slug, gtin from passports join brands on brands.id = brand_id join products on products.id = product_id where product_id = $1",
    [scene.productId],
  );
  const { code, slug } = rows[0] as { code: string; slug: string };
  const signed = async (number?: string) => showCredential(db, await findPublicUnit({ db }, { code }), number);
  const rename = (name: string) => pool.query("update products set name = $2 where id = $1", [scene.productId, name]);
  return { ...scene, code, slug, signed, rename };
}
const refused = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: { code: string }) => error.code,
  );

describe("a signed passport", () => {
  it("is signed once for as long as it says the same, and each version stays as it was", async () => {
    const { signed, rename } = await mintHouse();
    const all = await Promise.all(Array.from({ length: 6 }, () => signed()));
    expect(new Set(all.map(({ token }) => token)).size).toBe(1);
    await rename("Another name");
    const second = await signed();
    const numberOf = (token: string) => decodeJwt<{ id: string }>(token).id.split("/").at(-1);
    expect([numberOf(all[0]!.token), numberOf(second.token)]).toEqual(["1", "2"]);
    expect(await signed("1")).toEqual(all[0]);
    expect(await signed("2")).toEqual(second);
    for (const number of ["3", "0", "-1", "1e1", "999999999999"])
      expect(await refused(signed(number))).toBe("credential_not_found");
  });

  it("is none of a product that lacks what it has to hold", async () => {
    const { productId, signed } = await mintHouse();
    await pool.query("update products set ecodesign = ecodesign - 'facilities' where id = $1", [productId]);
    await expect(signed()).rejects.toMatchObject({
      code: "passport_incomplete",
      extras: { errors: [{ pointer: "/facilities" }] },
    });
  });

  it("says nothing of who holds the item, and names no key's private half", async () => {
    const { signed, slug } = await mintHouse();
    const { token } = await signed();
    expect(Object.keys(decodeJwt(token)).toSorted()).toEqual(
      expect.not.arrayContaining(["exp", "owner", "holder", "vc"]),
    );
    expect(JSON.stringify(await showIdentity({ db }, { slug }))).not.toMatch(/"d":/);
  });
});

describe("a brand's keys", () => {
  const decide = async (scene: Awaited<ReturnType<typeof mintHouse>>, by: "owner" | "jonas", consents = true) => {
    const context = contextOf(db, scene[by]);
    const { open } = await showSigningKeys(context);
    await decideOnKeyChange(context, { keyChangeId: open!.id, decision: consents ? "consented" : "declined" });
  };
  const statesOf = async ({ owner }: Awaited<ReturnType<typeof mintHouse>>) =>
    (await showSigningKeys(contextOf(db, owner))).keys.map(({ state }) => state);

  it("begin with one that is active, and change by two people only", async () => {
    const scene = await mintHouse();
    const owner = contextOf(db, scene.owner);
    expect(await statesOf(scene)).toEqual(["active"]);
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => askKeyChange(owner, { change: "rotate" })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refused(decide(scene, "owner"))).toBe("other_person_needed");
    expect(await statesOf(scene)).toEqual(["active"]);
    await decide(scene, "jonas");
    expect(await statesOf(scene)).toEqual(["next", "active"]);
    expect(await refused(askKeyChange(owner, { change: "rotate" }))).toBe("signing_key_conflict");
  });

  it("go on as they were where the second person declines, or the first takes it back", async () => {
    const scene = await mintHouse();
    for (const by of ["jonas", "owner"] as const) {
      await askKeyChange(contextOf(db, scene.owner), { change: "compromised" });
      await decide(scene, by, false);
    }
    expect(await statesOf(scene)).toEqual(["active"]);
  });

  it("are replaced at once where one is compromised: its private half is gone, what it signed is revoked", async () => {
    const scene = await mintHouse();
    const before = await scene.signed();
    await askKeyChange(contextOf(db, scene.owner), { change: "compromised" });
    await decide(scene, "jonas");
    expect(await statesOf(scene)).toEqual(["active", "compromised"]);
    const after = await scene.signed();
    expect(after.token.split(".")[0]).not.toBe(before.token.split(".")[0]);
    const { rows } = await pool.query(
      "select private_sealed is null as gone, compromised_at is not null as compromised from signing_keys where brand_id = $1 order by usable_from",
      [scene.brandId],
    );
    expect(rows.map(({ gone, compromised }) => [gone, compromised])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it("are shown to those alone who may consent", async () => {
    const scene = await mintHouse();
    const viewer = contextOf(db, await scene.member("viewer"));
    expect(await refused(showSigningKeys(viewer))).toBe("forbidden");
    const manager = contextOf(db, scene.jonas);
    expect(await refused(askKeyChange(manager, { change: "rotate" }))).toBe("forbidden");
  });
});

describe("a model's signed passport", () => {
  it("is the model's own", async () => {
    const gtin = mintGtin();
    await mintReview(db, { gtin });
    const { token } = await showCredential(db, await findPublicModel({ db }, { gtin }));
    expect(decodeJwt<{ credentialSubject: object }>(token).credentialSubject).toMatchObject({ idGranularity: "model" });
  });
});
