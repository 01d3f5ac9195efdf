import { describe, expect, it, vi } from "vitest";
import { viewPublicDocument } from "@/lib/interchange/public-subjects";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { passportListQuery } from "./lists/list-contract";
import { exportPassports } from "./lists/list-passports";

const { db, pool } = testDatabase();

async function mintSubject(data: Omit<Parameters<typeof mintProduct>[1], "brandId">) {
  const { brandId } = await mintBrand(db);
  const { code } = (await mintProduct(db, { ...data, brandId })).passports[0]!;
  const { actor } = await mintApiKey(db, { brandId, scopes: ["verify"] });
  return { code, verify: () => verifyPassport(contextOf(db, actor), { code }) };
}

describe("verifying a unit", () => {
  it("tells what is known of the unit before what its product says, and keeps the brand's own id to itself", async () => {
    const SITES = [
      { identifier: "9521234000105", activity: "Assembly" },
      { identifier: "BRNO-2", country: "CZ" },
    ];
    const unit = {
      externalId: "EQ-9001",
      producedOn: "2026-02-19",
      placedOnMarketOn: "2026-05-02",
      productionFacility: "BRNO-2",
    };
    const { code, verify } = await mintSubject({
      batch: "L-7",
      unit,
      ecodesign: { placed_on_market_on: "2026-03-01", facilities: SITES, weight_g: 400 },
    });
    const answer = await verify();
    expect(answer.product).toMatchObject({ batch: "L-7", produced_on: "2026-02-19" });
    expect(answer.sustainability).toMatchObject({
      placed_on_market_on: "2026-05-02",
      facilities: [SITES[1]],
      weight_g: 400,
    });
    const document = await viewPublicDocument({ db }, { code });
    expect(document.credentialSubject).toMatchObject({
      batchNumber: "L-7",
      idGranularity: "batch",
      producedAtFacility: { registeredId: "BRNO-2" },
      characteristics: { produced_on: "2026-02-19" },
    });
    expect(JSON.stringify([answer, document])).not.toContain("EQ-9001");
  });

  it("is exported with its own values, and its product's where it has none", async () => {
    const { brandId } = await mintBrand(db);
    const product = { brandId, ecodesign: { placed_on_market_on: "2026-03-01" } };
    await mintProduct(db, product);
    await mintProduct(db, {
      ...product,
      unit: {
        externalId: "EQ-1",
        producedOn: "2026-02-19",
        placedOnMarketOn: "2026-05-02",
        productionFacility: "BRNO-2",
      },
    });
    const { actor } = await mintMember(db, { brandId, role: "viewer" });
    let file = "";
    for await (const piece of await exportPassports(contextOf(db, actor), passportListQuery.parse({}), {
      hasBom: false,
    }))
      file += piece;
    const [head, ...rows] = file
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    const reported = ["unit_external_id", "produced_on", "production_facility", "placed_on_market_on"].map((name) =>
      head!.indexOf(name),
    );
    expect(rows.map((row) => reported.map((column) => row[column]))).toEqual([
      ["EQ-1", "2026-02-19", "BRNO-2", "2026-05-02"],
      ["", "", "", "2026-03-01"],
    ]);
  });

  it("tells a unit in two statements, and in one when its product is known from before", async () => {
    const { verify } = await mintSubject({});
    const statements = vi.spyOn(pool, "query");
    // What is written behind answers, such as counts of scans, goes on meanwhile.
    const readValues = () =>
      statements.mock.calls.filter((call) =>
        /passports|products|transfers|warranties/.test(String(JSON.stringify(call))),
      ).length;
    await verify();
    expect(readValues()).toBe(2);
    await verify();
    expect(readValues()).toBe(3);
    statements.mockRestore();
  });
});
