import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { standards } from "@/lib/platform/testing/standards";
import { BATTERY_REQUIREMENTS, needOf, needsPassport, requirementsOf } from "./battery-requirements";

/** Article 77(1). */
const FIRST_DAY = "2027-02-18";

interface DataPoint extends Record<"EV" | "LMT" | "industrial", string> {
  number: number;
  provision: string;
}

const GUIDANCE_NEEDS: Record<string, string> = {
  mandatory: "mandatory",
  optional: "optional",
  "certain-cases": "certain_cases",
  "not-to-be-filled": "not_to_be_filled",
};
const CATEGORIES = [
  ["EV", "ev"],
  ["LMT", "lmt"],
  ["industrial", "industrial"],
] as const;

describe.skipIf(!standards)("the Commission's table of data points", () => {
  const file = join(standards ?? "", "../battery/datapoints-dggrow-2026-08.json");
  const { datapoints } = standards
    ? (JSON.parse(readFileSync(file, "utf8")) as { datapoints: DataPoint[] })
    : { datapoints: [] };

  it("is ours cell by cell on the day of application: 71 points of three categories", () => {
    const theirs = datapoints.flatMap((point) =>
      CATEGORIES.map(([column, category]) => `${point.number} ${category} ${GUIDANCE_NEEDS[point[column]]}`),
    );
    const ours = BATTERY_REQUIREMENTS.flatMap((requirement) =>
      CATEGORIES.map(([, category]) => `${requirement.number} ${category} ${needOf(requirement, category, FIRST_DAY)}`),
    );
    expect(theirs).toHaveLength(213);
    expect(ours).toEqual(theirs);
  });

  it("names the same provision for each point", () => {
    const plain = (provision: string) => provision.replace(/^BR /, "").replaceAll(/[\s()]/g, "");
    expect(BATTERY_REQUIREMENTS.map(({ number, provision }) => [number, plain(provision)])).toEqual(
      datapoints.map(({ number, provision }) => [number, plain(provision)]),
    );
  });
});

describe("what a battery passport has to contain", () => {
  const numbersOf = (facts: Parameters<typeof requirementsOf>[0], day = FIRST_DAY) =>
    requirementsOf(facts, day).required.map(({ number }) => number);

  it.each([
    ["ev", 47],
    ["lmt", 50],
    ["industrial", 32],
    ["sli", 0],
    ["portable", 0],
  ] as const)("of %s: %i mandatory points", (category, count) => {
    expect(numbersOf({ category })).toHaveLength(count);
  });

  it("asks of an industrial battery what the answers about the product decide", () => {
    const all = { has_cycle_life: true, has_commercial_warranty: true, is_stationary: true };
    const none = { has_cycle_life: false, has_commercial_warranty: false, is_stationary: false };
    expect(requirementsOf({ category: "industrial" }, FIRST_DAY).open.toSorted()).toEqual(Object.keys(all).toSorted());
    expect(requirementsOf({ category: "industrial", ...none }, FIRST_DAY)).toMatchObject({ open: [] });
    expect(numbersOf({ category: "industrial", ...none })).toHaveLength(32);
    const numbers = numbersOf({ category: "industrial", ...all });
    for (const number of [31, 32, 35, 36, 37, 39, 51, 60, 62, 66]) expect(numbers).toContain(number);
    expect(numbersOf({ category: "industrial", ...none, has_cycle_life: true })).not.toContain(62);
  });

  it("asks for the threshold of exhaustion of electric vehicles alone", () => {
    const isRequired = (category: "ev" | "lmt") => numbersOf({ category }).includes(33);
    expect([isRequired("ev"), isRequired("lmt")]).toEqual([true, false]);
  });

  it("requests no carbon footprint, recycled shares or due diligence on the first day", () => {
    for (const category of ["ev", "lmt", "industrial"] as const)
      for (const number of [17, 18, 19, 20, 21, 22, 23]) expect(numbersOf({ category })).not.toContain(number);
  });

  it("switches a point on by a dated entry", () => {
    const footprint = BATTERY_REQUIREMENTS.find(({ number }) => number === 17)!;
    const adopted = { ...footprint, later: { from: "2028-08-18", need: "mandatory" } } as const;
    const requiredCount = (day: string) => requirementsOf({ category: "lmt" }, day, [adopted]).required.length;
    expect([requiredCount("2028-08-17"), requiredCount("2028-08-18")]).toEqual([0, 1]);
  });

  it.each([
    [{ category: "industrial", rated_energy_kwh: 2 }, false],
    [{ category: "industrial", rated_energy_kwh: 2.01 }, true],
    [{ category: "industrial" }, "unknown"],
    [{ category: "lmt", rated_energy_kwh: 0.4 }, true],
    [{ category: "ev" }, true],
    [{ category: "portable", rated_energy_kwh: 10 }, false],
  ] as const)("a passport is due for %j: %s", (facts, expected) => {
    expect(needsPassport(facts)).toBe(expected);
  });
});
