import { describe, expect, it } from "vitest";
import { ACTS } from "./acts";
import { COMMODITY_LISTS, isListed } from "./commodity-codes";
import { PROVISIONS } from "./provisions";
import { isDue, listLawEntries } from "./verification";

describe("the day of an entry's last check", () => {
  it("is there for each act, provision and list, and not in the future", () => {
    const entries = listLawEntries();
    const ids = entries.map(({ kind, id }) => `${kind} ${id}`);
    for (const id of Object.keys(ACTS)) expect(ids).toContain(`act ${id}`);
    for (const id of Object.keys(PROVISIONS)) expect(ids).toContain(`provision ${id}`);
    for (const id of Object.keys(COMMODITY_LISTS)) expect(ids).toContain(`list ${id}`);
    for (const { checkedOn } of entries) {
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(checkedOn <= "2026-11-27").toBe(true);
    }
  });

  it("makes an entry due after 90 days, not on the 90th", () => {
    const entry = { checkedOn: "2026-11-27", isVerified: true };
    expect(isDue(entry, { today: "2027-02-25", days: 90 })).toBe(false);
    expect(isDue(entry, { today: "2027-02-26", days: 90 })).toBe(true);
  });

  it("marks what has no source, and a provision by what its list of goods lacks", () => {
    const unverified = new Set(
      listLawEntries().flatMap(({ isVerified, kind, id }) => (isVerified ? [] : [`${kind} ${id}`])),
    );
    for (const id of [
      "list registry_facts",
      "list registry_battery",
      "act registry",
      "provision espr_7_7",
      "provision deforestation",
      "list deforestation",
    ])
      expect(unverified).toContain(id);
    for (const id of ["act battery", "provision battery_77", "provision espr_25"]) expect(unverified).not.toContain(id);
  });
});

describe("a commodity code", () => {
  it.each([
    ["deforestation", "64039900", false],
    ["deforestation", "94016900", true],
    ["deforestation", "94017900", false],
    ["deforestation", "94036010", true],
    ["deforestation", "94032080", false],
    ["deforestation", "41041951", true],
    ["deforestation", "42033000", false],
    ["deforestation", "40111000", true],
    ["carbon_border", "72083600", true],
    ["carbon_border", "72042110", false],
    ["carbon_border", "72022100", false],
    ["carbon_border", "73211190", false],
    ["carbon_border", "76101000", true],
    ["smartphones", "85171300", true],
    ["smartphones", "84713000", false],
    ["labelled_tyres", "40115000", false],
  ] as const)("of %s: %s is listed: %s", (list, code, expected) => {
    expect(isListed(list, code)).toBe(expected);
  });
});
