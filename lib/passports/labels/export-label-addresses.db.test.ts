import { describe, expect, it } from "vitest";
import { environment } from "@/lib/platform/env";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { readPassportCode } from "../code";
import { exportLabelAddresses } from "./draw-labels";
import { labelAddressQuery } from "./label-contract";

const { db, pool } = testDatabase();

async function wholeOf(pieces: Promise<AsyncGenerator<string>>): Promise<string> {
  let text = "";
  for await (const piece of await pieces) text += piece;
  return text;
}

async function mintSubject() {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role: "viewer" });
  const mint = (unit: { gtin?: string; serialNumber?: string }) => mintProduct(db, { brandId, ...unit });
  const units = [
    await mint({ gtin: "9524100000018", serialNumber: "S/1" }),
    await mint({ gtin: "9524100000025" }),
    await mint({ serialNumber: "S-2" }),
  ].map(({ passports }) => passports[0]!);
  const open = (query: object) => wholeOf(exportLabelAddresses(contextOf(db, actor), labelAddressQuery.parse(query)));
  return { brandId, units, open };
}

describe("the addresses for a printer of labels", () => {
  it("are all of the selection, each of which leads to its code, in CSV and in JSON, and are audited", async () => {
    const { brandId, units, open } = await mintSubject();
    const { publicUrl } = environment();
    const json = JSON.parse(await open({ all: "1", format: "json" })) as { address: string; identifier: string }[];
    expect(json.map(({ address }) => address)).toEqual([
      `${publicUrl}/p/${/.{4}-.{4}-.{4}-.{5}$/.exec(json[0]!.address)![0]}`,
      `${publicUrl}/01/09524100000025/21/${units[1]!.code}`,
      `${publicUrl}/01/09524100000018/21/S%2F1?c=${units[0]!.code}`,
    ]);
    expect(json[2]!.identifier).toBe(`${publicUrl}/01/09524100000018/21/S%2F1`);
    expect(json.map(({ address }) => readPassportCode(address, publicUrl))).toEqual(
      units.toReversed().map(({ code }) => ({ ok: true, code })),
    );
    const csv = await open({ ids: units[1]!.passportId });
    expect(csv.trim().split("\r\n")).toHaveLength(2);
    expect(csv).toMatch(/^address,identifier,code,/);
    const { rows } = await pool.query("select detail from audit_log where brand_id = $1 and action = 'list.exported'", [
      brandId,
    ]);
    expect(rows.map(({ detail }) => detail.filters.format)).toEqual(["json", "csv"]);
  });

  it("are nobody else's, and an empty list is one", async () => {
    const [theirs, other] = [await mintSubject(), await mintSubject()];
    expect(JSON.parse(await other.open({ ids: theirs.units[0]!.passportId, format: "json" }))).toEqual([]);
  });
});
