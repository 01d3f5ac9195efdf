import { describe, expect, it } from "vitest";
import { mintTestBrand } from "@/lib/brands/test-mode/testing/test-mode-kit";
import { en18223Passport } from "@/lib/interchange/en18223-passport";
import { findPublicModel, findPublicUnit, publicDocument, viewModelDocument } from "@/lib/interchange/public-subjects";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { mintGtin } from "@/lib/products/testing/mint-gtin";
import { resolve } from "./resolve";

const { db, pool } = testDatabase();
const { publicUrl } = environment();

/** A test brand with a unit under a GTIN, and the responses of the resolver. */
async function mintTried() {
  const { brandId: liveId, name } = await mintBrand(db);
  await pool.query("update brands set legal_name = 'Tindvarg AS' where id = $1", [liveId]);
  const brandId = await mintTestBrand(db, liveId);
  const gtin = mintGtin();
  const item = { gtin: gtin.slice(1), name: "Skarv Jacket" };
  const { passports } = await mintProduct(db, { ...item, brandId, serialNumber: "T-1" });
  const ask = (path: string) =>
    resolve(
      db,
      { path, search: "?linkType=all", accept: null, acceptLanguage: null },
      { publicUrl, origin: publicUrl, onlyBrand: undefined, onMiss: () => {}, onScan: () => {} },
    );
  const described = async (path: string) => {
    const { document } = (await ask(path)) as { document: { linkset: { itemDescription: string }[] } };
    return document.linkset.map(({ itemDescription }) => itemDescription);
  };
  return { liveId, name, gtin, item, code: passports[0]!.code, described };
}

const saidOf = ({ subject }: PublicSubject) => en18223Passport(subject).dppStatus;

describe("what a brand only tries", () => {
  it("is called a test in links and documents, also as it stood, whatever the company is called", async () => {
    const { name, gtin, code, described } = await mintTried();
    expect(await described(`/01/${gtin}/21/${code}`)).toEqual(["Skarv Jacket, one item (test)", "Skarv Jacket (test)"]);
    const units = [await findPublicUnit({ db }, { code }), await findPublicUnit({ db }, { code, on: now() })];
    const subjects = [...units, await findPublicModel({ db }, { gtin })];
    for (const subject of subjects) {
      expect(publicDocument(subject)).toMatchObject({
        issuer: { name: `${name} (test)` },
        description: expect.stringMatching(/^Test only\. /),
      });
      expect(saidOf(subject)).toBe("invalid");
    }
  });

  it("never stands for a GTIN that a live product has, though it was there first", async () => {
    const { liveId, name, gtin, item, described } = await mintTried();
    await pool.query("update brands set legal_name = null where id = $1", [liveId]);
    await mintProduct(db, { ...item, brandId: liveId, name: "Skarv Anorak", serialNumber: "L-1" });
    expect(await described(`/01/${gtin}`)).toEqual(["Skarv Anorak"]);
    const { issuer, description } = await viewModelDocument({ db }, { gtin });
    expect([issuer.name, description]).toEqual([name, undefined]);
    expect(saidOf(await findPublicModel({ db }, { gtin }))).toBe("active");
    const isKnown = async (serial: string) => {
      const answer = await resolve(
        db,
        { path: `/01/${gtin}/21/${serial}`, search: "", accept: null, acceptLanguage: null },
        { publicUrl, origin: publicUrl, onlyBrand: undefined, onMiss: () => {}, onScan: () => {} },
      );
      return answer.kind === "redirect" && !answer.location.includes("unknown=21");
    };
    expect([await isKnown("L-1"), await isKnown("T-1")]).toEqual([true, false]);
  });
});
