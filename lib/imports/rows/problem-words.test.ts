import { describe, expect, it } from "vitest";
import { validateRecord } from "@/lib/products/registration/validate-records";
import { rowReader } from "./read-row";
import { problemTexts } from "./row-problems";
import { textOfValue } from "./statements";

const german = problemTexts("de");

/** The German messages for a record's errors. */
function reportedOf(record: Record<string, unknown>): string[] {
  const validated = validateRecord({ name: "Jacke", ...record });
  if (validated.ok) return [];
  return validated.errors.map(({ pointer, code, detail }) =>
    german.sentence({ field: pointer.slice(1).replaceAll("/", "."), code, expected: detail, fix: null }),
  );
}

describe("a problem is told in German", () => {
  it.each<[Record<string, unknown>, string]>([
    [{ name: "x".repeat(301) }, "Produktname – Höchstens 300 Zeichen."],
    [{ name: "" }, "Produktname – Ein Wert: Das darf nicht leer sein."],
    [{ warranty_months: 1.5 }, "Herstellergarantie – Eine ganze Zahl."],
    [{ recycled_content: 130 }, "Rezyklatanteil – 0 bis 100."],
    [{ country_of_origin: "Deutschland" }, "Ursprungsland – Ein Ländercode aus zwei Buchstaben, etwa DE."],
    [{ placed_on_market_on: "31.02.2026" }, "In Verkehr gebracht – Ein gültiges Datum, etwa 2026-03-31."],
    [{ upi: "http://example.com" }, "Eindeutige Produktkennung – Eine Adresse, die mit https:// beginnt."],
    [
      { serial_number: "1", quantity: 2 },
      "Stückzahl – Keine Stückzahl: Eine Seriennummer gehört zu einem einzelnen Stück.",
    ],
    [{ recycld_content: 3 }, "recycld_content – Ein vorhandenes Feld; vielleicht recycled_content."],
  ])("%j", (record, sentence) => {
    expect(reportedOf(record)).toEqual([sentence]);
  });

  it.each<[string, string | null, string, string]>([
    [
      "units_differ",
      "quantity",
      "The product has 3 units. An import takes none away.",
      "Stückzahl – Mindestens die 3 registrierten Stücke: Ein Import entfernt keine Stücke.",
    ],
    [
      "units_differ",
      "quantity",
      "The product has 1 units. An import takes none away.",
      "Stückzahl – Mindestens das eine registrierte Stück: Ein Import entfernt keine Stücke.",
    ],
    [
      "units_differ",
      "batch",
      "The registered units have L-7, and an import changes no units.",
      "Charge – L-7, wie registriert: Ein Import ändert keine Stücke.",
    ],
    [
      "unit_external_id_in_file",
      "unit_external_id",
      "Row 1200 of the file has the same unit's own id.",
      "Ihre Stück-ID (eindeutig) – Eine andere Stück-ID: Zeile 1.200 hat dieselbe.",
    ],
    [
      "product_differs",
      "weight_g",
      "Row 2 and most rows of the same product say 412.",
      "Gewicht – 412: der Wert in Zeile 2 und den meisten Zeilen des Produkts.",
    ],
    [
      "formula_without_value",
      null,
      "A value.",
      "Ein Wert: Öffnen Sie die Datei im Tabellenprogramm und speichern Sie sie neu.",
    ],
  ])("%s of %s", (code, field, expected, sentence) => {
    expect(german.sentence({ code, field, expected, fix: null })).toBe(sentence);
  });

  it("without a word of English, whatever a cell of any kind may hold", () => {
    const fields = [
      "gtin",
      "recycled_content",
      "product_group",
      "placed_on_market_on",
      "country_of_origin",
      "carbon_includes_offsets",
      "materials",
    ];
    const derive = rowReader(
      fields.map((field) => ({ field, scale: "plain", decimal: ",", dates: "dmy" })),
      { blanks: "keep" },
    );
    const { problems } = derive(fields.map(() => "???"));
    expect(problems).toHaveLength(fields.length);
    for (const problem of problems) expect(german.expected(problem)).not.toBe(problem.expected);
  });
});

describe("a list in a problem is text in the reader's language", () => {
  it("where rows contradict each other", () => {
    const value = [{ role: "importer", name: "Fjell AS", country: "NO" }];
    const expected = `Row 5 and most rows of the same product say ${textOfValue("operators", value)}.`;
    expect(expected).toContain("Role: Importer; Name: Fjell AS; Established in: Norway");
    const text = german.expected({ code: "product_differs", field: "operators", expected, fix: null });
    expect(text).toContain("Rolle: Einführer; Name: Fjell AS");
    expect(text).toContain("Norwegen");
  });

  it("where a cell has JSON, and nothing where only its beginning is known", () => {
    const cell = '[{"role":"importer","name":"Fjell"}]';
    expect(german.found({ field: "operators", found: cell })).toBe("Rolle: Einführer; Name: Fjell");
    expect(german.found({ field: "operators", found: '[{"role":"importer","na…' })).toBeNull();
    expect(german.found({ field: "name", found: "[Jacke]" })).toBe("[Jacke]");
  });
});
