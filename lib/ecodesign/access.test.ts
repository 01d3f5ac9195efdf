import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { accessOf, asReadBy, documentAttribute, isUnusuallyPublic } from "./access";
import { ENTRY_FIELD_NAMES, entryMembers } from "./entries";
import {
  ACCESS_CLASSES,
  ACCESS_SETS,
  type AccessClass,
  type AccessSet,
  canRead,
  PUBLIC_READS,
  type Reads,
} from "./readers";
import { ECODESIGN_FIELD_NAMES, INTERNAL_FIELD_NAMES } from "./registry";
import { EVERY_FIELD, EVERY_STATE } from "./testing/every-field";

test.each([
  [{ kind: "manual" }, true],
  [{ kind: "declaration_of_conformity", access: null }, true],
  [{ kind: "technical_file" }, false],
  [{ kind: "test_report" }, false],
  [{ kind: "verification" }, false],
  [{ kind: "test_report", access: "public" }, true],
  [{ kind: "manual", access: "legitimate_interest" }, false],
  [{ kind: "manual", access: "authority" }, false],
  [{ kind: "manual", access: "internal" }, false],
] as const)("a document %j is public: %s", (document, isPublic) => {
  expect(canRead(PUBLIC_READS, documentAttribute(document, "textiles"))).toBe(isPublic);
});

test.each([
  [{ kind: "disassembly" }, "battery", false, false],
  [{ kind: "safety", access: null }, "battery", false, false],
  [{ kind: "disassembly", access: "public" }, "battery", true, true],
  [{ kind: "safety", access: "public" }, "battery", true, true],
  [{ kind: "manual", access: "public" }, "battery", true, false],
  [{ kind: "manual" }, "battery", true, false],
  [{ kind: "disassembly" }, "electronics", true, false],
  [{ kind: "safety", access: "public" }, null, true, false],
] as const)("a document %j of %s is public: %s, unusually: %s", (document, group, isPublic, isUnusual) => {
  expect(canRead(PUBLIC_READS, documentAttribute(document, group))).toBe(isPublic);
  expect(isUnusuallyPublic(document, group)).toBe(isUnusual);
});

const PATHS = [
  ...ECODESIGN_FIELD_NAMES,
  ...ENTRY_FIELD_NAMES.flatMap((field) => entryMembers(field).map(({ name }) => `${field}.${name}`)),
];
const anySets = fc.subarray([...ACCESS_SETS]);
const anyClass = fc.constantFrom(...(Object.keys(ACCESS_CLASSES) as AccessClass[]));
/** Any field and any member in any class. */
const anyTable = fc
  .dictionary(fc.constantFrom(...PATHS), anyClass, { noNullPrototype: true })
  .chain((fields) =>
    fc
      .dictionary(fc.constantFrom(...PATHS), anyClass, { noNullPrototype: true })
      .map((battery) => ({ fields, groups: { battery } })),
  );

const BODIES = ["notified_body", "market_surveillance", "commission"] as const;
const EVERYTHING = { ...EVERY_FIELD, battery_state: EVERY_STATE };
const alsoReading = (...sets: readonly AccessSet[]): Reads => ({ sets: new Set(["public", ...sets]) });

describe("what of a product's data a caller reads", () => {
  it("is each field and member in one of their sets and no other, and the rest is named with whoever may", () => {
    fc.assert(
      fc.property(anyTable, anySets, fc.constantFrom("battery", "textiles", null), (table, sets, group) => {
        const reads = alsoReading(...sets);
        const { declared, withheld } = asReadBy(EVERYTHING, { ...reads, group, table });
        const ids = new Set(withheld.map(({ elementId }) => elementId));
        const may = (path: string) => canRead(reads, { elementId: path, access: accessOf(path, group, table) });
        const isTold = (path: string) => ACCESS_CLASSES[accessOf(path, group, table)].readers.length > 0;
        for (const name of ECODESIGN_FIELD_NAMES) {
          expect([name, Object.hasOwn(declared, name)]).toEqual([name, may(name)]);
          if (!may(name)) expect([name, ids.has(name)]).toEqual([name, isTold(name)]);
        }
        for (const field of ENTRY_FIELD_NAMES.filter(may))
          for (const { name } of entryMembers(field)) {
            const [entry] = [declared[field]].flat() as Record<string, unknown>[];
            const path = `${field}.${name}`;
            expect([path, Object.hasOwn(entry!, name)]).toEqual([path, may(path)]);
            if (!may(path)) expect([path, ids.has(path)]).toEqual([path, isTold(path)]);
          }
      }),
      { numRuns: 200 },
    );
  });

  it("is for the public nothing that stays with the brand, and nobody is told that it is there", () => {
    const { declared, withheld } = asReadBy(EVERYTHING, { ...PUBLIC_READS, group: "textiles" });
    for (const name of INTERNAL_FIELD_NAMES) expect(declared).not.toHaveProperty(name);
    expect(withheld).toEqual([
      { elementId: "battery_service", readers: ["legitimate_interest", ...BODIES] },
      { elementId: "spare_part_suppliers", readers: ["legitimate_interest", ...BODIES] },
      { elementId: "battery_state", readers: ["legitimate_interest", "purchaser"] },
    ]);
  });

  it("is not how a battery is taken apart, but for whoever does so", () => {
    const readBy = (...sets: AccessSet[]) => asReadBy(EVERYTHING, { ...alsoReading(...sets), group: "battery" });
    expect(readBy().declared).not.toHaveProperty("disassembly_instructions");
    expect(readBy().withheld).toContainEqual({
      elementId: "disassembly_instructions",
      readers: ["legitimate_interest", ...BODIES],
    });
    for (const body of BODIES)
      expect(readBy(body).withheld.map(({ elementId }) => elementId)).toEqual(["battery_state"]);
    expect(readBy("legitimate_interest").declared).toHaveProperty("disassembly_instructions");
    expect(readBy("holder").declared).not.toHaveProperty("disassembly_instructions");
  });

  it("is each document by itself, as its access says or its kind does", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            kind: fc.constantFrom("manual" as const, "technical_file" as const, "test_report" as const),
            access: fc.constantFrom(
              null,
              "public" as const,
              "legitimate_interest" as const,
              "authority" as const,
              "internal" as const,
            ),
          }),
        ),
        anySets,
        (documents, sets) => {
          const reads = alsoReading(...sets);
          const { declared } = asReadBy({ documents }, { ...reads, group: null });
          expect(declared.documents).toEqual(documents.filter((one) => canRead(reads, documentAttribute(one, null))));
        },
      ),
    );
  });
});
