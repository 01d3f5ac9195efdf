import { readFileSync } from "node:fs";
import { join } from "node:path";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { BIKE_BATTERY } from "@/lib/compliance/testing/realistic-products";
import type { Subject } from "@/lib/interchange/subject";
import { standards } from "@/lib/platform/testing/standards";
import { type PilotEntry, pilotEntryOf, writePilotFile } from "./pilot-format";

const mockSchema = standards && join(standards, "../registry/cirpass2-mock-registry-default-schema.json");

const OPERATOR = {
  role: "manufacturer",
  name: "Volt AG",
  identifier: "4012345000009",
  identifier_scheme: "gln",
} as const;
const declared = {
  ...BIKE_BATTERY,
  operators: [OPERATOR],
  facilities: [{ identifier: "4012345000016", identifier_scheme: "gln" }],
  backup_provider: { name: "Copy Ltd", url: "https://copy.example/passports?a=1&b=2" },
  commodity_code: "85076000",
};

const subject = (unit?: Partial<NonNullable<Subject["unit"]>>): Subject => ({
  product: { id: "prd_1", name: "Battery", model: null, updatedAt: new Date(0), declared },
  issuer: { slug: "volt", name: "Volt", legalName: null, gln: null, lei: null },
  publicUrl: "https://passports.example",
  ...(unit && {
    unit: {
      link: "https://passports.example/p/AAAA",
      identifier: "https://passports.example/01/04012345000016/21/S-1",
      serialNumber: "S-1",
      batch: null,
      producedOn: null,
      status: "active",
      registeredAt: new Date(0),
      ...unit,
    },
  }),
});

const entryOf = (of: Subject, deactivated = false): PilotEntry => {
  const entry = pilotEntryOf(of, deactivated);
  if (!entry) throw new Error("no entry");
  return entry;
};

/** Text of each element, in the form of the JSON entries. */
function readXml(text: string): Record<string, unknown>[] {
  const entries: Record<string, unknown>[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let value = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local }) => {
    value = "";
    if (local === "registration") entries.push({ facilitiesId: [] });
  });
  parser.on("text", (more) => (value += more));
  parser.on("closetag", ({ local }) => {
    const entry = entries.at(-1)!;
    if (local === "facilityId") (entry["facilitiesId"] as string[]).push(value);
    else if (local === "deactivated") entry[local] = value === "true";
    else if (!["facilitiesId", "registration", "registrations"].includes(local)) entry[local] = value;
  });
  parser.write(text).close();
  return entries;
}

describe("files in the pilot format", () => {
  it.skipIf(!mockSchema)("have entries that the mock registry's schema accepts, in JSON and in XML", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const isValid = ajv.compile(JSON.parse(readFileSync(mockSchema!, "utf8")));
    const entries = [entryOf(subject({})), entryOf(subject({}), true), entryOf(subject())];
    const written = JSON.parse(writePilotFile(entries, "json")) as { entries: unknown[] };
    for (const entry of [...written.entries, ...readXml(writePilotFile(entries, "xml"))])
      expect(isValid(entry), JSON.stringify(isValid.errors)).toBe(true);
    expect(written.entries).toHaveLength(3);
    expect(isValid({ ...entries[2], deactivated: false })).toBe(false);
    expect(isValid({ ...entries[0], commodityCode: "123" })).toBe(false);
  });

  it("state each identifier with its scheme, and the state only of single items", () => {
    expect(entryOf(subject({}), true)).toEqual({
      upi: "https://passports.example/01/04012345000016/21/S-1",
      reoId: "GLN-4012345000009",
      facilitiesId: ["GLN-4012345000016"],
      liveURL: "https://passports.example/p/AAAA",
      backupURL: "https://copy.example/passports?a=1&b=2",
      commodityCode: "85076000",
      granularityLevel: "ITEM",
      deactivated: true,
    });
    expect(entryOf(subject())).not.toHaveProperty("deactivated");
    expect(entryOf(subject()).granularityLevel).toBe("MODEL");
  });

  it("use the importer's EORI where the manufacturer has no identifier", () => {
    const of = subject({});
    const importer = { role: "importer", name: "Import SA", eori: "DE1234567" } as const;
    of.product.declared = { ...declared, operators: [{ role: "manufacturer", name: "Far Ltd" }, importer] };
    expect(entryOf(of).reoId).toBe("EORI-DE1234567");
  });

  it("have no entry whose data do not fit", () => {
    const of = subject({});
    of.product.declared = { ...declared, operators: [{ ...OPERATOR, identifier: "9".repeat(60) }] };
    expect(pilotEntryOf(of, false)).toBeNull();
    of.product.declared = { ...declared, backup_provider: null };
    expect(pilotEntryOf(of, false)).toBeNull();
  });

  it("say the same in XML as in JSON for any text, one entry a line", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 50 }).map((value) => `a${value.trim()}<&]]>"'`);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (names) => {
        const entry = entryOf(subject({}));
        const entries = names.map((upi) => ({ ...entry, upi, facilitiesId: [upi] }));
        const xml = writePilotFile(entries, "xml");
        const [first] = readXml(xml);
        expect(first).toEqual({ ...entries[0] });
        for (const [index] of names.entries())
          expect(xml.split("\n")[index + 2]).toMatch(/^<registration>.*<\/registration>$/);
      }),
    );
  });
});
