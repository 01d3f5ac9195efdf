import { describe, expect, it } from "vitest";
import { readInput } from "@/lib/platform/input/read-input";
import { termsOf } from "./add-warranty";
import { warrantyForm } from "./contract";
import { overlapping } from "./rules";

const readForm = (form: Record<string, unknown>) => readInput(warrantyForm, { kind: "manufacturer", ...form });

describe("the form of a warranty", () => {
  it.each<[string, Record<string, unknown>, string, string]>([
    ["nothing at all", {}, "/months", "required"],
    ["a last day without a first", { ends_on: "2027-01-01", months: 12 }, "/starts_on", "required"],
    ["a first day alone", { starts_on: "2027-01-01" }, "/ends_on", "required"],
    [
      "a last day and months",
      { starts_on: "2027-01-01", ends_on: "2027-12-31", months: 12 },
      "/ends_on",
      "not_with_months",
    ],
    [
      "a last day before the first",
      { starts_on: "2027-01-02", ends_on: "2027-01-01" },
      "/ends_on",
      "ends_before_start",
    ],
    ["a day that does not exist", { starts_on: "2027-02-29", months: 12 }, "/starts_on", "invalid_date"],
    [
      "a first day that is none, with a last one",
      { starts_on: "1", ends_on: "9999-12-31" },
      "/starts_on",
      "invalid_date",
    ],
    ["more than 600 months", { starts_on: "2027-01-01", ends_on: "2077-01-01" }, "/ends_on", "out_of_range"],
    ["months by halves", { months: 1.5 }, "/months", "out_of_range"],
    ["no month", { months: 0 }, "/months", "out_of_range"],
  ])("refuses %s", (_what, form, pointer, code) => {
    expect(readForm(form)).toMatchObject({
      ok: false,
      errors: expect.arrayContaining([expect.objectContaining({ pointer, code })]),
    });
  });

  it.each<[string, Record<string, unknown>, string | null, string | null]>([
    ["months from first sale", { months: 24 }, null, null],
    ["months from a day", { starts_on: "2027-03-15", months: 24 }, "2027-03-15", "2029-03-14"],
    ["months from a leap day", { starts_on: "2028-02-29", months: 24 }, "2028-02-29", "2030-02-28"],
    ["four years from a leap day", { starts_on: "2028-02-29", months: 48 }, "2028-02-29", "2032-02-28"],
    ["months up to a leap day", { starts_on: "2027-03-01", months: 12 }, "2027-03-01", "2028-02-29"],
    ["two days", { starts_on: "2028-02-29", ends_on: "2028-03-01" }, "2028-02-29", "2028-03-01"],
    ["a single day", { starts_on: "2027-01-01", ends_on: "2027-01-01" }, "2027-01-01", "2027-01-01"],
    ["600 months to the day", { starts_on: "2027-01-01", ends_on: "2076-12-31" }, "2027-01-01", "2076-12-31"],
  ])("takes %s", (_what, form, startsOn, endsOn) => {
    const result = readForm(form);
    expect(result.ok && termsOf(result.value)).toMatchObject({ startsOn, endsOn });
  });

  it("bounds the transfers of a transferable warranty only", () => {
    const result = readForm({ months: 12, transferable: false, max_transfers: 3 });
    expect(result.ok && termsOf(result.value)).toMatchObject({ transferable: false, maxTransfers: null });
  });
});

describe("an overlap", () => {
  const stored = {
    id: "wty_1",
    kind: "manufacturer",
    state: "active",
    startsOn: "2027-01-01",
    endsOn: "2027-12-31",
    territory: null,
  } as const;
  const term = { kind: "manufacturer", startsOn: "2027-06-01", endsOn: "2028-05-31", territory: null } as const;

  it.each([
    ["the same time", {}, {}, true],
    ["the last day", {}, { startsOn: "2027-12-31" }, true],
    ["the day after", {}, { startsOn: "2028-01-01" }, false],
    ["another kind", {}, { kind: "extended" }, false],
    ["a void one", { state: "void" }, {}, false],
    ["a lapsed one", { state: "not_transferred" }, {}, false],
    ["another territory", { territory: "DE" }, { territory: "FR" }, false],
    ["everywhere and one territory", {}, { territory: "FR" }, true],
    ["itself", {}, { id: "wty_1" }, false],
    [
      "two that begin at first sale",
      { state: "not_activated", startsOn: null, endsOn: null },
      { startsOn: null, endsOn: null },
      true,
    ],
    ["one that begins at first sale", { state: "not_activated", startsOn: null, endsOn: null }, {}, false],
  ] as const)("with %s", (_what, storedMore, wantedMore, overlaps) => {
    expect(overlapping([{ ...stored, ...storedMore }], { ...term, ...wantedMore })).toHaveLength(overlaps ? 1 : 0);
  });
});
