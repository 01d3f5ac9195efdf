import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  banWithin,
  DEROGATIONS,
  disclosureHeading,
  FOUR_DIGIT_HEADINGS,
  isDestructionBanned,
  isDisclosureDuty,
  monthsAfter,
} from "@/lib/law/unsold-goods";
import { foreignData } from "@/lib/platform/testing/standards";
import { rowFields } from "./contract";
import {
  dueOn,
  findIn,
  keptUntil,
  offerStateOn,
  parseDecimal,
  type Shares,
  sharesOfWeights,
  sumOf,
  totalsOf,
  wholeKilograms,
  wholePercents,
  writeDecimal,
} from "./rules";

const shares = (some: Partial<Shares>): Shares => ({
  ...{ reuse: 0, recycling: 0, other_recovery: 0, disposal: 0, unknown: 0 },
  ...some,
});
const ROW = {
  cnCodes: ["64"],
  description: "Footwear",
  units: 10,
  areUnitsEstimated: false,
  weightG: 9_500,
  isWeightEstimated: false,
  hasPackaging: false,
  reason: "damaged",
  note: "",
  derogation: null,
  shares: shares({ reuse: 10_000 }),
  evidenceCount: 0,
} as const;
const REPORT = {
  startsOn: "2028-01-01",
  endsOn: "2028-12-31",
  sizeClass: "large",
  entityName: "Fjord AS",
  identifier: "DEK1101R.HRB116737",
  isConsolidated: false,
  undertakings: [],
  measuresTaken: "Outlet",
  measuresPlanned: "Made to order",
} as const;

const codesOf = (report: Parameters<typeof findIn>[0], ...rows: Parameters<typeof findIn>[1][number][]) =>
  findIn(report, rows).map(({ code, severity }) => `${severity} ${code}`);

describe("the lists of the acts", () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(foreignData ?? "", "unsold", name), "utf8"));

  it.skipIf(!foreignData)("are those of Annex II of 2026/2 and Article 2 of 2026/296", () => {
    const { categories } = read("disclosure-format-2026-2.json") as { categories: { annexIIheadings: string[] } };
    const { derogations } = read("derogations-2026-296.json") as { derogations: { article: string }[] };
    expect([...FOUR_DIGIT_HEADINGS].toSorted()).toEqual(categories.annexIIheadings.toSorted());
    expect(DEROGATIONS.map((letter) => `2(${letter})`)).toEqual(derogations.map(({ article }) => article));
  });

  it.each([
    ["64039900", "64"],
    ["4202110000", "4202"],
    ["4201", "42"],
    ["851713", "8517"],
  ])("disclose %s under %s", (code, heading) => expect(disclosureHeading(code)).toBe(heading));

  it.each([
    ["61", "yes"],
    ["62", "yes"],
    ["4203", "yes"],
    ["64", "maybe"],
    ["65", "maybe"],
    ["42", "maybe"],
    ["4202", "no"],
    ["94", "no"],
  ])("say of the destruction of %s: %s", (heading, verdict) => expect(isDestructionBanned(heading)).toBe(verdict));
});

describe("who discloses and who may destroy", () => {
  it.each([
    ["large", "2024-07-18", false],
    ["large", "2024-07-19", true],
    ["medium", "2030-07-18", false],
    ["medium", "2030-07-19", true],
    ["small", "2031-01-01", false],
  ] as const)("%s from %s: %s", (size, day, isDuty) => expect(isDisclosureDuty(size, day)).toBe(isDuty));

  it.each([
    ["large", "2025-01-01", "2025-12-31", "none"],
    ["large", "2026-01-01", "2026-12-31", "part"],
    ["large", "2027-01-01", "2027-12-31", "whole"],
    ["medium", "2030-01-01", "2030-12-31", "part"],
    ["small", "2031-01-01", "2031-12-31", "none"],
  ] as const)("the ban of %s in %s to %s: %s", (size, startsOn, endsOn, ban) =>
    expect(banWithin(size, { startsOn, endsOn })).toBe(ban),
  );

  it("counts months to the month's last day", () => {
    expect(monthsAfter("2027-02-28", 12)).toBe("2028-02-28");
    expect(monthsAfter("2027-12-31", 2)).toBe("2028-02-29");
    expect(dueOn({ endsOn: "2028-12-31" })).toBe("2029-12-31");
    expect(keptUntil(new Date("2029-03-04T05:06:07Z")).toISOString()).toBe("2034-03-04T05:06:07.000Z");
  });
});

describe("numbers", () => {
  it.each([
    ["12", 12_000],
    ["12,5", 12_500],
    ["0.001", 1],
    ["1.0000", 1_000],
    ["1.0005", null],
    ["1.000.000", null],
    ["1 000", null],
    ["-1", null],
    ["1e3", null],
  ])("%s kg are %s g", (text, grams) => expect(parseDecimal(text, 3)).toBe(grams));

  it.each([
    [12_500, "12.5"],
    [1, "0.001"],
    [0, "0"],
    [1_000_000, "1000"],
  ])("%s g are written %s", (grams, text) => expect(writeDecimal(grams, 3)).toBe(text));

  it("round to whole percents that still add up to 100", () => {
    for (const text of [
      shares({ reuse: 3_333, recycling: 3_333, disposal: 3_334 }),
      shares({ reuse: 50, recycling: 50, other_recovery: 9_900 }),
      shares({ reuse: 1_250, recycling: 1_250, other_recovery: 2_500, disposal: 2_500, unknown: 2_500 }),
    ])
      expect(sumOf(wholePercents(text))).toBe(100);
    expect(wholePercents(shares({ reuse: 3_333, recycling: 3_333, disposal: 3_334 }))).toEqual(
      shares({ reuse: 33, recycling: 33, disposal: 34 }),
    );
    expect([499, 500, 1_499].map(wholeKilograms)).toEqual([0, 1, 1]);
  });

  it("are shares of weights without loss, also of very large ones", () => {
    const weights = { reuse: 1n, recycling: 1n, other_recovery: 1n, disposal: 0n, unknown: 0n };
    expect(sumOf(sharesOfWeights(weights)!)).toBe(10_000);
    const huge = 9_007_199_254_740_993n;
    expect(sharesOfWeights({ ...weights, reuse: huge, recycling: huge, other_recovery: 0n })).toEqual(
      shares({ reuse: 5_000, recycling: 5_000 }),
    );
    expect(sharesOfWeights({ ...weights, reuse: 0n, recycling: 0n, other_recovery: 0n })).toBeNull();
  });

  it("add up over the rows by weight", () => {
    const heavy = { ...ROW, units: 1, weightG: 30_000, shares: shares({ recycling: 10_000 }) };
    expect(totalsOf([{ ...ROW, weightG: 10_000 }, heavy])).toEqual({
      units: 11,
      weightG: 40_000,
      shares: shares({ reuse: 2_500, recycling: 7_500 }),
    });
    expect(totalsOf([{ ...ROW, units: null }]).units).toBeNull();
  });
});

describe("the checks of a report", () => {
  it("find nothing in a complete one", () => expect(codesOf(REPORT, ROW)).toEqual([]));

  it.each([
    ["shares_not_whole", { shares: shares({ reuse: 9_999 }) }],
    ["units_and_weight_missing", { units: null }],
    ["both_estimated", { areUnitsEstimated: true, isWeightEstimated: true }],
    ["heading_digits", { cnCodes: ["6403"] }],
    ["heading_digits", { cnCodes: ["64", "4201"] }],
  ])("find %s as an error", (code, change) =>
    expect(codesOf(REPORT, { ...ROW, ...change })).toEqual([`error ${code}`]),
  );

  it("find what a report lacks", () => {
    const empty = { ...REPORT, identifier: "", measuresTaken: "", measuresPlanned: "", isConsolidated: true };
    expect(codesOf(empty)).toEqual([
      "error no_identifier",
      "error no_undertakings",
      "error no_measures_taken",
      "error no_measures_planned",
      "note no_rows",
    ]);
    expect(codesOf({ ...REPORT, sizeClass: "small", startsOn: "2027-01-01", endsOn: "2027-12-31" }, ROW)).toEqual([
      "note exempt",
      "note free_format",
    ]);
  });

  it("find the destruction of clothing without a derogation, and let it be disclosed", () => {
    const destroyed = { ...ROW, cnCodes: ["61"], shares: shares({ disposal: 10_000 }) };
    expect(codesOf(REPORT, destroyed)).toEqual(["warning destroyed"]);
    expect(codesOf(REPORT, { ...destroyed, derogation: "f", evidenceCount: 1 })).toEqual([]);
    expect(codesOf(REPORT, { ...destroyed, derogation: "f" })).toEqual(["warning evidence_missing"]);
    expect(codesOf(REPORT, { ...destroyed, cnCodes: ["64"] })).toEqual(["warning destroyed_maybe"]);
    expect(codesOf(REPORT, { ...destroyed, cnCodes: ["94"] })).toEqual([]);
    expect(codesOf({ ...REPORT, sizeClass: "medium" }, destroyed)).toEqual(["note exempt"]);
  });

  it("find the same row twice", () =>
    expect(codesOf(REPORT, ROW, { ...ROW, units: 3 })).toEqual(["error same_row_twice"]));
});

describe("a row as it is typed", () => {
  const typed = { cn_codes: "64", description: "Shoes", reason: "damaged", share_reuse: "100" };

  it("gets the headings of its codes", () => {
    expect(rowFields.parse({ ...typed, cn_codes: "6403 99 00; 42021100" }).cn_codes).toEqual(["64", "4202"]);
    expect(rowFields.parse({ ...typed, cn_codes: "64, 4202" }).cn_codes).toEqual(["64", "4202"]);
  });

  it.each([
    ["cn_codes", "640"],
    ["cn_codes", "64 61 62 63 65 66"],
    ["units", "1.5"],
    ["units", "1,000"],
    ["weight_kg", "1.2345"],
    ["weight_kg", "1.000,5"],
    ["share_reuse", "100.01"],
    ["share_reuse", "33.333"],
    ["derogation", "k"],
    ["reason", "because"],
    ["document_ids", "psp_1"],
  ])("is refused with %s %s", (field, value) => {
    const result = rowFields.safeParse({ ...typed, [field]: value });
    expect(result.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

describe("the state of an offer", () => {
  const offer = { startsOn: "2027-01-01", endsOn: "2027-02-25", endedAt: null };

  it.each([
    ["2026-12-31", "planned"],
    ["2027-01-01", "open"],
    ["2027-02-25", "open"],
    ["2027-02-26", "finished"],
  ])("on %s is %s", (day, state) => expect(offerStateOn(offer, day)).toBe(state));

  it("is no evidence if it ended early", () =>
    expect(offerStateOn({ ...offer, endedAt: new Date() }, "2027-03-01")).toBe("ended"));
});
