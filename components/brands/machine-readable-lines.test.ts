import { describe, expect, it } from "vitest";
import { checkDigit, machineReadableLines } from "./machine-readable-lines";

describe("the machine-readable lines", () => {
  it("have the check digits of ICAO Doc 9303's own specimen", () => {
    expect(checkDigit("L898902C3")).toBe("6");
    expect(checkDigit("740812")).toBe("2");
    expect(checkDigit("ZE184226B<<<<<")).toBe("1");
  });

  it.each([
    ["Nordwand", "Firn 3L Shell Jacket", "4012345678901"],
    ["Wäscherei & Söhne GmbH", "Überzieher «Großglockner», l’édition spéciale très longue", null],
    ["株式会社", "靴", "12345678901231"],
  ])("are always two lines of 44 permitted characters (%s)", (issuer, product, gtin) => {
    const lines = machineReadableLines({
      issuer,
      product,
      gtin,
      code: "SPEC1MEN0CARNET0Q",
      registeredOn: "2026-11-21",
    });
    for (const line of lines) expect(line).toMatch(/^[A-Z0-9<]{44}$/);
  });

  it("spell out letters that the alphabet lacks", () => {
    const [first] = machineReadableLines({
      issuer: "Söhne",
      product: "Großer Łódź-Hut",
      code: "",
      gtin: null,
      registeredOn: "2026-01-02",
    });
    expect(first).toBe("DPSOEHNE<<GROSSER<LODZ<HUT".padEnd(44, "<"));
  });
});
