import { describe, expect, it } from "vitest";
import { termsOf } from "./add-warranty";
import { warrantyEditForm } from "./contract";
import { readWarrantyFields, warrantyFieldsOf } from "./form";

const terms = { kind: "manufacturer", transferable: true, maxTransfers: null, territory: null } as const;

describe("the form of a warranty", () => {
  it.each([
    { ...terms, months: 24, startsOn: null, endsOn: null },
    { ...terms, months: 24, startsOn: "2026-11-21", endsOn: "2028-11-20" },
    { ...terms, months: null, startsOn: "2026-11-21", endsOn: "2027-01-31" },
    {
      ...terms,
      kind: "extended" as const,
      months: 12,
      startsOn: "2026-11-21",
      endsOn: "2027-11-20",
      maxTransfers: 2,
      territory: "EU",
    },
  ])("filled from %o and sent unchanged changes nothing", (stored) => {
    const {
      version: _version,
      allow_overlap: _overlap,
      ...form
    } = warrantyEditForm.parse(readWarrantyFields({ ...warrantyFieldsOf(stored), version: "1" }));
    expect(termsOf(form)).toEqual(stored);
  });

  it("takes an unticked box for no, in a posted form and in one that is being filled in", () => {
    expect(readWarrantyFields({ kind: "legal" })).toMatchObject({ transferable: false, allow_overlap: false });
    expect(readWarrantyFields({ transferable: "yes", allow_overlap: true })).toEqual({
      transferable: true,
      allow_overlap: true,
    });
  });
});
