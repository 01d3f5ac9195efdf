import { describe, expect, it } from "vitest";
import { formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { entryText, memberText } from "./entries";

const textOf = (locale: Locale) => ({
  ecodesign: translator(locale, "ecodesign"),
  format: formatter({ locale, timeZone: "UTC", now: 0 }),
});
const lines = (locale: Locale, ...[list, entry]: [Parameters<typeof entryText>[0], Record<string, unknown>]) =>
  entryText(list, entry, textOf(locale)).map(({ label, text }) => `${label}: ${text}`);

describe("an entry of a list in words", () => {
  it("holds what is stated, in the order in which it is read, and no empty list", () => {
    const substance = {
      other_names: [],
      cas_number: "50-00-0",
      concentration_max_pct: 0.2,
      location: null,
      iupac_name: "Methanal",
    };
    expect(lines("en", "substances", substance)).toEqual([
      "Name: Methanal",
      "CAS number: 50-00-0",
      "Concentration to: 0.2%",
    ]);
  });

  it("is written as its reader writes it: choices, languages, days, countries, shares", () => {
    const document = { kind: "certificate", language: "de", valid_until: "2027-03-01", access: "public" };
    expect(lines("en", "documents", document)).toEqual([
      "Type: Certificate",
      "Language: German",
      "Valid until: 1 Mar 2027",
      "Access: Everyone",
    ]);
    expect(
      lines("de", "materials", { mass_pct: 62.5, origin_country: "SE", critical_raw_material: true }).map(
        (line) => line.split(": ")[1],
      ),
    ).toEqual(["62,5\u00a0%", "Schweden", "ja"]);
    expect(lines("en", "operators", { role: "importer", identifier_scheme: "gln" })).toEqual([
      "Role: Importer",
      "Scheme: GLN",
    ]);
  });

  it.each([
    ["names with commas in them", "substances", "other_names", ["1,2-ethanediol", "Glycol"], "1,2-ethanediol; Glycol"],
    ["a choice without a word", "documents", "kind", "leaflet", "leaflet"],
    ["what is no language", "documents", "language", "d_e", "d_e"],
    ["a member that there is no more", "materials", "colour", "red", "red"],
  ] as const)("stands as declared: %s", (_what, list, member, value, text) =>
    expect(memberText(list, member, value, textOf("en"))).toBe(text),
  );
});
