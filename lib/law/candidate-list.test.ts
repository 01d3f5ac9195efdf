import { describe, expect, it } from "vitest";
import { isCasNumber, isEcNumber } from "@/lib/compliance/checks/identifiers";
import { NEWEST_RULES, RULE_VERSIONS } from "@/lib/compliance/checks/rule-set-rules";
import { CANDIDATE_LIST, candidateNamed, candidateOf, CANDIDATES } from "./candidate-list";

describe("the candidate list", () => {
  it("holds numbers whose check digits are right, each once", () => {
    const all = CANDIDATES.flatMap((entry) => [entry, ...(entry.members ?? [])]);
    const cas = all.flatMap((entry) => entry.cas ?? []);
    const ec = all.flatMap((entry) => entry.ec ?? []);
    expect([cas.filter((number) => !isCasNumber(number)), ec.filter((number) => !isEcNumber(number))]).toEqual([
      [],
      [],
    ]);
    expect(cas.length).toBe(new Set(cas).size);
  });

  it("says of which day it is, and how much of it is not here", () => {
    const newest = CANDIDATES.map(({ since }) => since).sort();
    expect(newest.at(-1)).toBe(CANDIDATE_LIST.version);
    expect(CANDIDATE_LIST.known).toBeLessThan(CANDIDATE_LIST.published);
    expect(CANDIDATE_LIST.note).toContain("missing");
  });

  it("of a new state is a new version of the rules: every product is judged again by it", () => {
    expect(NEWEST_RULES).toBe(RULE_VERSIONS.at(-1));
    expect(NEWEST_RULES.candidateList).toBe(CANDIDATE_LIST.version);
  });

  it.each([
    ["a CAS number", { cas_number: "117-81-7" }, "bis(2-ethylhexyl) phthalate"],
    ["a CAS number with another dash and spaces", { cas_number: " 117–81–7 " }, "bis(2-ethylhexyl) phthalate"],
    ["an EC number", { ec_number: "231-100-4" }, "lead"],
    ["a name in any case", { iupac_name: "LEAD" }, "lead"],
    ["an abbreviation", { iupac_name: "Phthalate", other_names: ["dehp"] }, "bis(2-ethylhexyl) phthalate"],
    ["a name in another language", { iupac_name: "Ácido bórico" }, "boric acid"],
    ["another spelling", { iupac_name: "Cobalt Sulfate" }, "cobalt(II) sulphate"],
    ["what stands in brackets", { iupac_name: "UV 326" }, "Bumetrizole (UV-326)"],
  ])("is found by %s", (_, declared, name) => {
    expect(candidateOf(declared)?.name).toBe(name);
  });

  it("is found by the number of a member of an entry", () => {
    const entry = CANDIDATES.find(({ members }) => members?.some(({ cas }) => cas?.includes("26040-51-7")));
    expect(candidateOf({ cas_number: "26040-51-7" })).toBe(entry);
  });

  it.each(["", "Leader", "Polyester", "cotton", "lead-free solder"])("is not found by %j", (name) => {
    expect(candidateNamed(name)).toBeNull();
  });

  it("takes the number's word before the name's", () => {
    expect(candidateOf({ cas_number: "80-05-7", iupac_name: "lead" })?.cas).toEqual(["80-05-7"]);
  });
});
