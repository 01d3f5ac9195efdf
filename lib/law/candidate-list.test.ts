import { describe, expect, it } from "vitest";
import { isCasNumber, isEcNumber } from "@/lib/compliance/checks/identity";
import { NEWEST_CANDIDATE_RULES, NEWEST_RULES, RULE_VERSIONS } from "@/lib/compliance/checks/rule-set-rules";
import { CANDIDATE_LIST, candidateNamed, candidateOf, CANDIDATES, candidatesNewIn } from "./candidate-list";
import list from "./candidate-list.json" with { type: "json" };

/** What ECHA's notices of the day say: 251 entries had been added before 2026, 50 of them from 2020 on. */
const PUBLISHED_BEFORE_2020 = {
  "2008-10-28": 15,
  "2010-01-13": 12,
  "2010-03-30": 1,
  "2010-06-18": 8,
  "2010-12-15": 8,
  "2011-06-20": 7,
  "2011-12-19": 20,
  "2012-06-18": 13,
  "2012-12-19": 54,
  "2013-06-20": 6,
  "2013-12-16": 7,
  "2014-06-16": 4,
  "2014-12-17": 6,
  "2015-06-15": 2,
  "2015-12-17": 5,
  "2016-06-20": 1,
  "2017-01-12": 4,
  "2017-07-07": 1,
  "2018-01-15": 7,
  "2018-06-27": 10,
  "2019-01-15": 6,
  "2019-07-16": 4,
};

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

  it("says of which day it is, and holds as many entries as were published", () => {
    const newest = CANDIDATES.map(({ since }) => since).sort();
    expect(newest.at(-1)).toBe(CANDIDATE_LIST.version);
    expect(CANDIDATE_LIST.known).toBe(CANDIDATE_LIST.published);
    expect(CANDIDATE_LIST.note).toContain("missing");
  });

  it("holds of each day as many entries as were added on it", () => {
    const addedOn = (day: string) => CANDIDATES.filter(({ since }) => since === day).length;
    expect(Object.keys(PUBLISHED_BEFORE_2020).map((day) => [day, addedOn(day)])).toEqual(
      Object.entries(PUBLISHED_BEFORE_2020),
    );
    expect(CANDIDATES.filter(({ since }) => since < "2020")).toHaveLength(201);
  });

  it("names for each entry what its numbers and its day were compared with", () => {
    const known = Object.keys(list.sources);
    expect(
      CANDIDATES.flatMap(({ numbers, day }) => [numbers, day]).filter((source) => !known.includes(source)),
    ).toEqual([]);
    for (const { numbers, cas, ec, members, name } of CANDIDATES)
      expect(numbers === "none", name).toBe(!cas && !ec && !members);
  });

  it("tells which substances a version of the rules is the first to look up", () => {
    const added = candidatesNewIn(NEWEST_CANDIDATE_RULES.version).map(({ name }) => name);
    expect(added).toContain("n-hexane");
    expect(added).not.toContain("lead");
  });

  it("of a new state is a new version of the rules: every product is judged again by it", () => {
    expect(NEWEST_RULES).toBe(RULE_VERSIONS.at(-1));
    expect(NEWEST_RULES.candidateList).toBe(CANDIDATE_LIST.version);
    expect(NEWEST_CANDIDATE_RULES).toBe(
      RULE_VERSIONS.find(({ candidateList }) => candidateList === CANDIDATE_LIST.version),
    );
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
    expect(entry).toBeDefined();
    expect(candidateOf({ cas_number: "26040-51-7" })).toEqual(entry);
  });

  it.each(["", "Leader", "Polyester", "cotton", "lead-free solder"])("is not found by %j", (name) => {
    expect(candidateNamed(name)).toBeNull();
  });

  it("takes the number's word before the name's", () => {
    expect(candidateOf({ cas_number: "80-05-7", iupac_name: "lead" })?.cas).toEqual(["80-05-7"]);
  });
});
