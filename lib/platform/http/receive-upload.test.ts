import { expect, it } from "vitest";
import { fileNameOf } from "./receive-upload";

it.each([
  [`attachment; filename="season.csv"`, "season.csv"],
  [`attachment; filename=season.csv`, "season.csv"],
  [`attachment; filename="a \\"b\\".csv"`, 'a "b".csv'],
  [`attachment; filename="fallback.csv"; filename*=UTF-8''gr%C3%BC%C3%9Fe.csv`, "grüße.csv"],
  [`attachment; filename*=utf-8'de'gr%C3%BC%C3%9Fe.csv; filename="fallback.csv"`, "grüße.csv"],
  [`attachment; filename*=iso-8859-1''gr%FC%DFe.csv`, "grüße.csv"],
  [`attachment; filename*=UTF-8''%FF.csv; filename="fallback.csv"`, "fallback.csv"],
  [`attachment; xfilename="no.csv"`, null],
  [null, null],
])("the file name in %j is %j", (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});
