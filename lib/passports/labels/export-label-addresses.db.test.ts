import { describe, expect, it } from "vitest";
import { environment } from "@/lib/platform/env";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { readPassportCode } from "../code";
import { exportLabelAddresses, exportLabels, listLabels } from "./draw-labels";
import { labelAddressQuery, labelSheetQuery } from "./label-contract";

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

describe("the labels of a batch of 1,200 units", () => {
  it("come in parts that hold each unit once, the oldest first, on pages and in files", async () => {
    const { brandId } = await mintBrand(db);
    const context = contextOf(db, (await mintMember(db, { brandId, role: "viewer" })).actor);
    const { passports } = await mintProduct(db, { brandId, units: 1_200, batch: "A" });
    await mintProduct(db, { brandId, batch: "B" });
    const query = (part: number) => labelSheetQuery.parse({ all: "1", query: "batch=A", layout: "a4", first: 4, part });
    const expected = passports.map(({ passportId }) => passportId).toSorted();
    const seen: string[] = [];
    for (let part = 1; part <= 3; part += 1) {
      const page = await listLabels(context, query(part));
      expect(page).toMatchObject({ total: 1_200, part, parts: 3, isCut: false });
      seen.push(...page.labels.map(({ id }) => id));
    }
    expect(seen).toEqual(expected);
    const file = await exportLabels(context, query(1));
    expect([file.parts, file.labels.map(({ id }) => id)]).toEqual([1, expected]);
    const { rows } = await pool.query("select detail from audit_log where brand_id = $1 and action = 'list.exported'", [
      brandId,
    ]);
    expect(rows).toMatchObject([{ detail: { filters: { batch: ["A"], format: "pdf", part: 1 } } }]);
  });
});
