import { describe, expect, it } from "vitest";
import { readDigitalLink } from "./digital-link";

const GTIN = "09524100000018";
const at = (path: string) => readDigitalLink(`/01/${GTIN}${path}`);

describe("the path of a GS1 Digital Link", () => {
  it.each([
    ["", {}],
    ["/", {}],
    ["/21/1010-010001", { "21": "1010-010001" }],
    ["/21/a%2Fb", { "21": "a/b" }],
    ["/10/LOT-7/21/1/", { "10": "LOT-7", "21": "1" }],
    ["/22/2A/10/LOT/21/4711", { "22": "2A", "10": "LOT", "21": "4711" }],
    ["/235/TPX-1", { "235": "TPX-1" }],
    [`/235/${"x".repeat(28)}`, { "235": "x".repeat(28) }],
  ])("is read: %j", (path, qualifiers) => {
    expect(at(path)).toEqual({ gtin14: GTIN, qualifiers: new Map(Object.entries(qualifiers)) });
  });

  it.each([
    ["10", "/21/1/10/LOT"],
    ["21", "/21/1/21/2"],
    ["21", "/235/T/21/1"],
    ["235", "/21/1/235/T"],
    ["21", `/21/${"x".repeat(21)}`],
    ["235", `/235/${"x".repeat(29)}`],
    ["21", "/21"],
    ["21", "/21//"],
    ["21", "/21/%C3%A4"],
    ["21", "/21/%"],
    ["21", "/21/a%20b"],
    ["17", "/17/290101"],
    ["serial", "/serial/1"],
    ["", "//21/1"],
  ])("is refused by the identifier that is wrong, %s: %j", (ai, path) => {
    expect(at(path)).toMatchObject({ ai, detail: expect.any(String) as string });
  });

  it.each([
    ["gtin", `/gtin/${GTIN}`],
    ["00", "/00/106141412345678908"],
    ["01", "/01"],
    ["01", `/01/${GTIN.slice(1)}`],
    ["01", "/01/09524100000017"],
    ["01", "/01/0952410000001a"],
  ])("has a GTIN of 14 digits that GS1 would take first, else %s is wrong: %j", (ai, path) => {
    expect(readDigitalLink(path)).toMatchObject({ ai });
  });
});

describe("the query of a GS1 Digital Link", () => {
  const readLink = (search: string, path = "") => readDigitalLink(`/01/${GTIN}${path}`, search);

  it.each([
    ["?21=4711", "", { "21": "4711" }],
    ["?21=a%2Fb+c", "", { "21": "a/b+c" }],
    ["?10=LOT&21=a%2B1", "", { "10": "LOT", "21": "a+1" }],
    ["?21=4711", "/21/4711", { "21": "4711" }],
    ["?17=291200&3103=000189&c=7K3M&linkType=all&99=x", "/10/LOT", { "10": "LOT" }],
  ])("holds qualifiers like the path, and attributes beside: %s", (search, path, qualifiers) => {
    expect(readLink(search, path)).toEqual({ gtin14: GTIN, qualifiers: new Map(Object.entries(qualifiers)) });
  });

  it.each([
    ["01", `?01=${GTIN}`],
    ["21", "?21=2"],
    ["21", "?21="],
    ["21", "?21"],
    ["21", "?21=1&21=1"],
    ["235", "?235=T"],
    ["17", "?17=291301"],
    ["17", "?17=soon"],
    ["3103", "?3103=1.5"],
    ["7", "?7=1"],
    ["12345", "?12345=1"],
    ["99", "?99=%C3%A4"],
  ])("is refused by the identifier that is wrong, %s: %s", (ai, search) => {
    expect(readLink(search, "/21/1")).toMatchObject({ ai, detail: expect.any(String) as string });
  });
});

it("refuses what only looks like a compressed link, saying what is supported", () => {
  expect(readDigitalLink("/ARHKVAjmkDlAqn7g")).toEqual({
    ai: null,
    detail: "This is no GS1 Digital Link of a GTIN: neither /01/{gtin14} nor a compressed one.",
  });
});
