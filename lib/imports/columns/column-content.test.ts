import { describe, expect, it } from "vitest";
import { contentOf } from "./column-content";

describe("the content of a column", () => {
  it.each([
    ["gtin", ["4006381333931", "96385074", "4006381333948"]],
    ["gtin", ["4.006381333931E+12", "4,00638E+12", "4,00639E+12"]],
    ["gtin", ["4 006381 333931", "'4006381333948", "4006381333955.0"]],
    ["composition", ["84% Polyester, 16% Elasthan", "100 % Wolle", "Baumwolle 60 %, Leinen 40 %"]],
    ["date", ["31.03.2026", "1.4.2026", "12.12.2025"]],
    ["date", ["03/31/2026", "12/05/2025", "07/04/2026"]],
    ["date", ["31 mars 2026", "1 avril 2026", "14 juillet 2026"]],
    ["date", ["20260331", "20260401", "20251212"]],
    ["percent", ["30 %", "12,5%", "100 %"]],
    ["mass", ["412 g", "1,2 kg", "85 g"]],
    ["mass", ["0.412kg", "1.250 kg", "3kg"]],
    ["number", ["12", "7", "130"]],
    ["number", ["1.234,50", "99,90", "12"]],
    ["number", ["1’234.50", "0.5", "12"]],
    ["country", ["Portugal", "Türkei", "Österreich"]],
    ["country", ["PT", "DE", "VN", "TR"]],
    ["country", ["CHN", "Italia", "Allemagne"]],
    ["year", ["2024", "2025", "2026"]],
    ["code", ["SN-000812", "SN-000813", "SN-000901"]],
    // Digits that no one counts with.
    ["code", ["10115", "80331", "01067"]],
    ["code", ["10115", "80331", "20095"]],
    ["code", ["000812", "000813", "01244"]],
    ["text", ["+49 30 1234567", "+49 151 23456789", "+43 1 58858"]],
    ["text", ["030 / 123 45 67", "089 123 456 78", "0221 4567"]],
    ["text", ["Regenjacke Fjell", "Wanderhose 2", "Mütze"]],
    ["text", ["XL", "L", "XS", "M"]],
    ["text", []],
  ] as const)("is %s for %j", (content, values) => {
    expect(contentOf(values)).toBe(content);
  });
});
