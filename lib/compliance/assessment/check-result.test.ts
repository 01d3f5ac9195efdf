import { describe, expect, it } from "vitest";
import type { Finding } from "../rules";
import { findingHash, FindingsKeeper } from "./check-result";

const finding = (values: Finding["values"], check: Finding["check"] = "claims_allowed"): Finding => ({
  check,
  severity: "warning",
  reason: "generic",
  field: "name",
  values,
});

describe("findings of many products", () => {
  it("are one list where they are the same, and told apart by a single value", () => {
    const keeper = new FindingsKeeper();
    const [one, same, other, longer] = [
      [finding({ phrase: "eco" })],
      [finding({ phrase: "eco" })],
      [finding({ phrase: "green" })],
      [finding({ phrase: "eco" }), finding({}, "gtin_valid")],
    ].map((findings) => keeper.keepAll(findings).findings);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
    expect(other).toMatchObject([{ values: { phrase: "green" } }]);
    expect(longer).toMatchObject([{ check: "claims_allowed" }, { check: "gtin_valid" }]);
    expect(keeper.keepAll([]).findings).toEqual([]);
  });

  it("say each what it says of its own product, however many differ", () => {
    const keeper = new FindingsKeeper();
    for (let round = 0; round < 2; round += 1)
      for (let index = 0; index < 100; index += 1) {
        const own = finding({ phrase: `eco ${index}`, ...(index % 2 === 0 ? { suggestion: "drop" } : {}) });
        expect(keeper.keepAll([own]).findings).toEqual([{ ...own, hash: findingHash(own), isOverridden: false }]);
      }
  });

  it("hold a name of one with another's value for nothing the same", () => {
    const keeper = new FindingsKeeper();
    const values: Finding["values"][] = [{ a: "1" }, { b: "1" }, { a: 1 }, {}, { a: "1", b: "1" }];
    const findings = values.map((each) => keeper.keepAll([finding(each)]).findings[0]!);
    expect(new Set(findings).size).toBe(5);
    expect(findings.map(({ hash }) => hash)).toEqual(findings.map((each) => findingHash(each)));
  });
});
