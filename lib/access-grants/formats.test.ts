import fc from "fast-check";
import { expect, it } from "vitest";
import { accessOf, asReadBy } from "@/lib/ecodesign/access";
import { ACCESS_CLASSES, ACCESS_SETS, type AccessClass } from "@/lib/ecodesign/readers";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { compressedPassport } from "@/lib/interchange/dpps/write-dpp";
import { en18223Passport } from "@/lib/interchange/en18223-passport";
import type { Subject } from "@/lib/interchange/subject";
import { untpPassportOf } from "@/lib/interchange/untp-passport";
import { restrictedElements } from "./elements";

/** The formats of EN 18223 and UNTP in which a passport leaves the house. */
const FORMATS = {
  full: en18223Passport,
  compressed: (subject: Subject) => compressedPassport(en18223Passport(subject)),
  untp: untpPassportOf,
};

/** Documents of every access, each with a mark of its own. */
const DOCUMENTS = (["public", "legitimate_interest", "authority", "internal"] as const).map((access) => ({
  kind: "manual" as const,
  url: `https://docs.example/mark-${access}.pdf`,
  access,
}));
const CLASS_OF_DOCUMENT: Record<(typeof DOCUMENTS)[number]["access"], AccessClass> = {
  public: "annex_xiii_1",
  legitimate_interest: "annex_xiii_2",
  authority: "annex_xiii_3",
  internal: "brand",
};
const TEAR_DOWN = "Mark of how it is taken apart";
const declared = {
  ...EVERY_FIELD,
  documents: DOCUMENTS,
  disassembly_instructions: { en: TEAR_DOWN },
  source_owner: "Mark of the brand's own",
};

const subjectRead = (filtered: ReturnType<typeof asReadBy<typeof declared>>): Subject => ({
  product: { id: "prd_1", name: "Cell", model: null, updatedAt: new Date("2026-09-01"), declared: filtered.declared },
  issuer: { slug: "tindvarg", name: "Tindvarg", legalName: null, gln: null, lei: null },
  withheld: filtered.withheld,
  publicUrl: "https://passports.example",
});

it("no format says more than the reader's sets and named fields, nor less, and each names what it withholds", () => {
  const marks = [
    ...DOCUMENTS.map(({ access, url }) => ({ field: "documents", access: CLASS_OF_DOCUMENT[access], mark: url })),
    { field: "disassembly_instructions", access: accessOf("disassembly_instructions", "battery"), mark: TEAR_DOWN },
    { field: "source_owner", access: accessOf("source_owner", "battery"), mark: declared.source_owner },
  ];
  const anyGrant = fc.record({
    set: fc.constantFrom("legitimate_interest" as const, "purchaser" as const, "market_surveillance" as const),
    elements: fc.subarray(restrictedElements("market_surveillance")).map((elements) => new Set(elements)),
  });
  fc.assert(
    fc.property(fc.subarray([...ACCESS_SETS]), fc.array(anyGrant, { maxLength: 2 }), (roles, elementSets) => {
      const sets = new Set(["public" as const, ...roles]);
      const filtered = asReadBy(declared, { sets, named: elementSets, group: "battery" });
      const ids = new Set(filtered.withheld.map(({ elementId }) => elementId.split(".")[0]));
      for (const [name, write] of Object.entries(FORMATS)) {
        const written = write(subjectRead(filtered));
        const text = JSON.stringify(written);
        for (const { field, access, mark } of marks) {
          const { readers }: { readers: readonly string[] } = ACCESS_CLASSES[access];
          const isNamed = elementSets.some(({ set, elements }) => readers.includes(set) && elements.has(field));
          const may = isNamed || readers.some((reader) => reader === "public" || sets.has(reader as "holder"));
          expect([name, mark, text.includes(mark)]).toEqual([name, mark, may]);
          if (!may && field !== "documents") expect([mark, ids.has(field)]).toEqual([mark, readers.length > 0]);
          if (!may && readers.length > 0) expect([mark, ids.has(field)]).toEqual([mark, true]);
        }
        for (const { elementId } of filtered.withheld) expect(text).toContain(JSON.stringify(elementId));
      }
    }),
    { numRuns: 150 },
  );
});
