import { DigitalLink } from "digital-link.js";
import { describe, expect, it } from "vitest";
import { readPassportCode } from "./code";
import { labelAddress, modelIdentifier, unitIdentifier } from "./identifier";

const HOST = "https://passports.example";
const CODE = "7K3MQ2XD9F4TVW8P8";
const unit = { code: CODE, gtin: "9524100000018", serialNumber: "1010-010001", host: null };
const BY_CODE = `${HOST}/01/09524100000018/21/${CODE}`;

/** What another's parser says, which throws where there is no identifier of GS1. */
function isDigitalLink(uri: string): boolean {
  try {
    return DigitalLink(uri).isValid();
  } catch {
    return false;
  }
}

describe("the identifier of a unit", () => {
  it.each([
    ["a GTIN and a serial number", unit, `${HOST}/01/09524100000018/21/1010-010001`, `?c=${CODE}`],
    ["a GTIN of eight digits", { ...unit, gtin: "96385074" }, `${HOST}/01/00000096385074/21/1010-010001`, `?c=${CODE}`],
    [
      "signs that a path needs escaped",
      { ...unit, serialNumber: "a/b?c%" },
      `${HOST}/01/09524100000018/21/a%2Fb%3Fc%25`,
      `?c=${CODE}`,
    ],
    ["a GTIN alone", { ...unit, serialNumber: null }, BY_CODE, ""],
    ["a serial number longer than AI 21", { ...unit, serialNumber: "x".repeat(21) }, BY_CODE, ""],
    ["a serial number of other letters", { ...unit, serialNumber: "ÄÖ 1" }, BY_CODE, ""],
    ["a serial number that a path would swallow", { ...unit, serialNumber: ".." }, BY_CODE, ""],
    ["its own code as its serial number", { ...unit, serialNumber: CODE }, BY_CODE, ""],
    ["no GTIN", { ...unit, gtin: null }, `${HOST}/p/7K3M-Q2XD-9F4T-VW8P8`, ""],
    ["a GTIN whose check digit is wrong", { ...unit, gtin: "9524100000017" }, `${HOST}/p/7K3M-Q2XD-9F4T-VW8P8`, ""],
    ["a GTIN of nine digits", { ...unit, gtin: "123456789" }, `${HOST}/p/7K3M-Q2XD-9F4T-VW8P8`, ""],
  ])("with %s is one string, on its label and everywhere else", (_what, input, identifier, query) => {
    expect(unitIdentifier(input, HOST)).toBe(identifier);
    expect(labelAddress(input, HOST)).toBe(identifier + query);
    expect(isDigitalLink(identifier + query), "another's parser takes it").toBe(identifier.includes("/01/"));
    for (const address of [identifier + query, (identifier + query).replace(HOST, HOST.toUpperCase())])
      expect(readPassportCode(address, HOST), "every label leads to its code").toEqual({ ok: true, code: CODE });
  });

  it("of one that was registered under the brand's own host is there, on its label and everywhere else", () => {
    const own = { ...unit, host: "id.brand.example" };
    expect(unitIdentifier(own, HOST)).toBe("https://id.brand.example/01/09524100000018/21/1010-010001");
    expect(labelAddress(own, HOST)).toBe(`${unitIdentifier(own, HOST)}?c=${CODE}`);
    expect(labelAddress({ ...own, gtin: null }, HOST)).toBe("https://id.brand.example/p/7K3M-Q2XD-9F4T-VW8P8");
  });

  it("of a model has its GTIN, and of one without there is none", () => {
    expect(modelIdentifier("9524100000018", HOST)).toBe(`${HOST}/01/09524100000018`);
    for (const gtin of [null, "", "9524100000017"]) expect(modelIdentifier(gtin, HOST)).toBeNull();
  });

  it("is taken as a code from no other host, and from no other path", () => {
    for (const address of [
      `https://elsewhere.example/01/09524100000018/21/${CODE}`,
      `${HOST}.evil.example/p/${CODE}`,
      `${HOST}/x/${CODE}`,
    ])
      expect(readPassportCode(address, HOST).ok).toBe(false);
  });
});
