import { describe, expect, it } from "vitest";
import { numberText, isoDateText, builtInFormat, parseNumberFormat, PLAIN } from "./cell-text";

const under = (code: string, raw: string, is1904 = false) => numberText(raw, parseNumberFormat(code), is1904);

describe("a number reads plainly and exactly", () => {
  it.each([
    ["4006381333931", "4006381333931"],
    ["4.006381333931E12", "4006381333931"],
    ["5.9E12", "5900000000000"],
    ["999999999999999", "999999999999999"],
    ["123456789012345678", "1.23456789012346E+17"],
    ["0.1", "0.1"],
    ["0.30000000000000004", "0.3"],
    ["1E-7", "0.0000001"],
    ["1E-20", "1E-20"],
    ["-12.50", "-12.5"],
    ["-0", "0"],
    ["0", "0"],
    ["no number", "no number"],
  ])("%s is %s", (raw, text) => {
    expect(numberText(raw, PLAIN, false)).toBe(text);
  });
});

describe("a format changes what is read", () => {
  it.each([
    ["0%", "0.3", "30 %"],
    ["0.00%", "0.29499999999999998", "29.5 %"],
    ["0.0%", "1", "100 %"],
    ["0%", "0.0007", "0.07 %"],
    ["0000000000000", "40123455", "0000040123455"],
    ["0000000000000", "40123455.5", "40123455.5"],
    ["0000000000000;-0", "40123455", "0000040123455"],
    ['"SN-"0000', "17", "SN-0017"],
    ['0.0" kg"', "1.25", "1.25 kg"],
    ['#,##0.00\\ "€"', "1234.5", "1234.5 €"],
    ['0.0,"k"', "5000", "5000"],
    ["0.00E+00", "4006381333931", "4006381333931"],
    ["#,##0.00;[Red]-#,##0.00", "1234.567", "1234.567"],
    ["General", "7", "7"],
    ["@", "7", "7"],
  ])("%s makes of %s: %s", (code, raw, text) => {
    expect(under(code, raw)).toBe(text);
  });
});

describe("a date format makes ISO dates", () => {
  it.each([
    ["yyyy\\-mm\\-dd", "46082", "2026-03-01"],
    ["dd.mm.yyyy", "46082.75", "2026-03-01"],
    ["[$-407]d. mmmm yyyy;@", "46082", "2026-03-01"],
    ["m/d/yy h:mm", "46082.604166666664", "2026-03-01T14:30:00"],
    ["m/d/yy h:mm", "46082", "2026-03-01"],
    ["yyyy-mm-dd hh:mm:ss.000", "46082.99999999999", "2026-03-02"],
    ["h:mm AM/PM", "0.604166666666667", "14:30:00"],
    ["[h]:mm:ss", "1.5", "36:00:00"],
    ["mmm yy", "46082", "2026-03-01"],
    ["d/m/yy", "1", "1900-01-01"],
    ["d/m/yy", "59", "1900-02-28"],
    ["d/m/yy", "60", "60"],
    ["d/m/yy", "61", "1900-03-01"],
    ["d/m/yy", "-1", "-1"],
    ["d/m/yy", "2958465", "9999-12-31"],
    ["d/m/yy", "2958466", "2958466"],
    ['0" days"', "46082", "46082 days"],
    ['yyyy"年"m"月"d"日"', "46082", "2026-03-01"],
  ])("%s makes of %s: %s", (code, raw, text) => {
    expect(under(code, raw)).toBe(text);
  });

  it("counts from 1904 where the workbook does", () => {
    expect(under("yyyy-mm-dd", "44620", true)).toBe("2026-03-01");
    expect(under("yyyy-mm-dd", "0", true)).toBe("1904-01-01");
  });

  it.each([
    [9, "0.3", "30 %"],
    [14, "46082", "2026-03-01"],
    [22, "46082.5", "2026-03-01T12:00:00"],
    [20, "0.5", "12:00:00"],
    [46, "1.5", "36:00:00"],
    [1, "46082", "46082"],
  ])("the built-in format %i", (id, raw, text) => {
    expect(numberText(raw, builtInFormat(id), false)).toBe(text);
  });

  it.each([
    ["2026-03-01T00:00:00.000", "2026-03-01"],
    ["2026-03-01T14:30:00Z", "2026-03-01T14:30:00"],
    ["2026-03-01", "2026-03-01"],
    ["14:30:00.000", "14:30:00"],
  ])("a cell that holds %s itself is %s", (raw, text) => {
    expect(isoDateText(raw)).toBe(text);
  });
});
