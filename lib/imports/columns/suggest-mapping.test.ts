import { describe, expect, it } from "vitest";
import { gs1CheckDigit } from "@/lib/ecodesign/gtin";
import type { ColumnSample } from "../commit/plan-rules";
import { rowReader } from "../rows/read-row";
import { fieldsNamed } from "./field-names";
import { suggestMapping } from "./map-columns";

const SAMPLES = 30;

/** A column as a file brings it: its facts over all rows, its samples the first different values. */
function column(index: number, name: string, values: readonly string[]): ColumnSample {
  const counts = new Map<string, number>();
  for (const value of values.filter((each) => each !== "")) counts.set(value, (counts.get(value) ?? 0) + 1);
  const filled = values.filter((value) => value !== "").length;
  return {
    index,
    name,
    samples: [...counts.keys()].slice(0, SAMPLES),
    facts: { filled, different: counts.size, most: Math.max(0, ...counts.values()) },
  };
}

function fieldsOf(file: Record<string, readonly string[]>): Record<string, string | undefined> {
  const columns = Object.entries(file).map(([name, values], index) => column(index, name, values));
  return Object.fromEntries(
    suggestMapping(columns).map((suggestion, index) => [columns[index]!.name, suggestion?.target.field]),
  );
}

const rows = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, index) => of(index));
const gtin = (index: number) => {
  const digits = `952${String(index).padStart(9, "0")}`;
  return digits + String(gs1CheckDigit(digits));
};
const ARTICLES = 20;
const ROWS = 400;
const article = (index: number) => index % ARTICLES;

describe("a serial list of articles", () => {
  it("has its repeating sku as the product's id, and what never repeats as the unit's", () => {
    expect(
      fieldsOf({
        SKU: rows(ROWS, (index) => `A-${article(index)}`),
        "Serial No.": rows(ROWS, (index) => `SN${10_000 + index}`),
        "Unit-ID": rows(ROWS, (index) => `U-${index}`),
      }),
    ).toEqual({ SKU: "external_id", "Serial No.": "serial_number", "Unit-ID": "unit_external_id" });
  });

  it("has serial numbers that begin anew in each article", () => {
    expect(
      fieldsOf({
        Artikelnummer: rows(ROWS, (index) => `A-${article(index)}`),
        Seriennummer: rows(ROWS, (index) => String(Math.floor(index / ARTICLES) + 1).padStart(3, "0")),
      }),
    ).toEqual({ Artikelnummer: "external_id", Seriennummer: "serial_number" });
  });

  it("has no serial number in a column that only bears the name, and repeats more often than there are articles", () => {
    expect(
      fieldsOf({
        Artikelnummer: rows(ROWS, (index) => `A-${article(index)}`),
        Serial: rows(ROWS, (index) => `Serie ${index % 3}`),
        "Device ID": rows(ROWS, (index) => `D-${index % 40}`),
      }),
    ).toEqual({ Artikelnummer: "external_id", Serial: undefined, "Device ID": undefined });
  });

  it("keeps its serial number in spite of a few slips", () => {
    expect(
      fieldsOf({
        "Art.-Nr.": rows(ROWS, (index) => `A-${article(index)}`),
        SN: rows(ROWS, (index) => `SN${index < 10 ? 0 : index}`),
      }),
    ).toEqual({ "Art.-Nr.": "external_id", SN: "serial_number" });
  });

  it("recognises serial numbers under a name that says nothing", () => {
    expect(
      fieldsOf({
        EAN: rows(ROWS, (index) => gtin(article(index))),
        Kennzeichen: rows(ROWS, (index) => `FJ-${10_000 + index}`),
        Lagerplatz: rows(ROWS, (index) => `R${index % 7}`),
      }),
    ).toEqual({ EAN: "gtin", Kennzeichen: "serial_number", Lagerplatz: undefined });
  });
});

describe("a column is recognised by what stands in it", () => {
  it.each([
    ["Spalte A", ["4006381333931", "96385074", "4006381333948"], "gtin"],
    ["Code 2", ["4,00638E+12", "4,006381333931E+12", "4,00639E+12"], "gtin"],
    ["Woher", ["Portugal", "Türkei", "Vietnam"], "country_of_origin"],
    ["Sprache", ["DE", "FR", "IT"], undefined],
    ["Stichtag", ["31.03.2026", "01.04.2026", "15.04.2026"], "placed_on_market_on"],
    ["Masse netto", ["412 g", "1,2 kg", "85 g"], "weight_g"],
    ["Obermaterial", ["84% Polyester, 16% Elasthan", "100% Wolle", "Leinen 55 %, Hanf 45 %"], "materials"],
    ["Material", ["84% Polyester, 16% Elasthan", "100% Wolle", "Leinen 55 %, Hanf 45 %"], "materials"],
    ["Material", ["100% Wolle"], "materials"],
    ["Land", ["DE", "DE", "DE", "DE"], "country_of_origin"],
    ["Woher", ["Portugal", "Portugal", "Portugal"], "country_of_origin"],
    ["Gewicht", ["leicht", "leicht", "leicht"], undefined],
    ["Material", ["Wolle", "Leinen", "Polyester"], "materials.1.name"],
    ["Jahr", ["2024", "2025", "2026"], undefined],
    ["Menge", ["2024", "2025", "2026"], undefined],
    ["Menge", ["1", "20", "150"], "quantity"],
    ["Menge", ["1,5", "2,25", "0,75"], undefined],
    ["Anzahl", ["Stk", "Paar", "kg"], undefined],
    ["PLZ", ["10115", "80331", "01067"], undefined],
    ["Telefon", ["+49 30 1234567", "+49 151 2345678", "+43 1 58858"], undefined],
    ["Gewicht", ["leicht", "schwer", "mittel"], undefined],
    ["Gewicht", ["0151 2345", "0152 6789", "0160 1111"], undefined],
    ["Land", ["Bayern", "Hessen", "Tirol"], undefined],
    ["EAN", ["A-100", "A-101", "A-102"], undefined],
    ["Artikel", ["000812", "000813", "001244"], undefined],
    ["Artikel", ["Regenjacke", "Hose", "Mütze"], "name"],
    ["Artikelnummer", ["000812", "000813", "001244"], "external_id"],
    ["Produktionsdatum", ["31.03.2026", "01.04.2026", "15.04.2026"], "produced_on"],
    ["Warengruppe", ["Oberteile", "Kleidng", "Schuhe"], "product_group"],
  ])("%s with %j is %s", (name, values, field) => {
    expect(fieldsOf({ [name]: values })).toEqual({ [name]: field });
  });

  it("as percent only beside the material whose share it is", () => {
    const file = {
      "Material 1": ["Wolle", "Leinen", "Hanf"],
      "%": ["60", "100", "80"],
      Rabatt: ["10 %", "20 %", "5 %"],
    };
    expect(fieldsOf(file)).toEqual({
      "Material 1": "materials.1.name",
      "%": "materials.1.mass_pct",
      Rabatt: undefined,
    });
  });

  it("and counts materials that bear the same name on", () => {
    const columns = ["Material", "Anteil", "Material", "Anteil"].map((name, index) =>
      column(index, name, index % 2 === 0 ? ["Wolle", "Leinen", "Hanf"] : ["60", "40", "50"]),
    );
    expect(suggestMapping(columns).map((each) => each?.target.field)).toEqual([
      "materials.1.name",
      "materials.1.mass_pct",
      "materials.2.name",
      "materials.2.mass_pct",
    ]);
  });

  it("never as the whole list and as its entries at once", () => {
    const file = {
      Zusammensetzung: ["100% Wolle", "60% Hanf, 40% Leinen", "Seide 100 %"],
      "Material 1": ["Wolle", "Hanf", "Seide"],
      "Material 1 Anteil": ["100", "60", "100"],
    };
    expect(fieldsOf(file)).toEqual({
      Zusammensetzung: "materials",
      "Material 1": undefined,
      "Material 1 Anteil": undefined,
    });
  });

  it("but a field's own name stands, and so does every name where nobody looks", () => {
    const values = ["Serie 1", "Serie 1", "Serie 1", "Serie 2", "Serie 2"];
    expect(fieldsOf({ serial_number: values })).toEqual({ serial_number: "serial_number" });
    expect(suggestMapping([column(0, "Serial", values)], null, { namesAlone: true })[0]?.target.field).toBe(
      "serial_number",
    );
  });
});

describe("a column of what other acts ask", () => {
  it.each([
    ["EPREL", "eprel_number"],
    ["Energieeffizienzklasse", "energy_class"],
    ["Classe d'efficacité énergétique", "energy_class"],
    ["Heat number", "heat_number"],
    ["Numero di colata", "heat_number"],
    ["Laufsohle", "footwear_sole"],
    ["Outer sole", "footwear_sole"],
    ["Formaldehyd", "formaldehyde_mg_m3"],
    ["PFHxA (ppb)", "pfhxa_ppb"],
    ["EUDR reference number", "due_diligence_references"],
    ["WEEE-Reg.-Nr.", "producer_registrations"],
    ["Sicherheitshinweise (DE)", "safety_information.de"],
    ["Nennspannung", "battery.voltage_nominal_v"],
    ["Capacité assignée", "battery.rated_capacity_ah"],
    ["battery.chemistry", "battery.chemistry"],
    ["State of health (%)", "battery_state.state_of_health_pct"],
    ["SoH", "battery_state.state_of_health_pct"],
    ["Ladezyklen", "battery_state.cycles"],
    ["Capacité restante", "battery_state.remaining_capacity_pct"],
    ["Estado de la batería", "battery_state.status"],
    ["carbon_border.direct_emissions_t", "carbon_border.direct_emissions_t"],
    ["packaging.1.weight_g", "packaging.1.weight_g"],
    ["SHA-256", "documents.1.sha256"],
    ["Document 2 SHA-256", "documents.2.sha256"],
    ["Prüfsumme (SHA-256)", "documents.1.sha256"],
    ["Dokument-URL", "documents.1.url"],
    ["Type de document", "documents.1.kind"],
  ])("%s is %s", (name, path) => {
    expect(fieldsNamed(name)[0]?.path).toBe(path);
  });
});

describe("the unit in a column's name", () => {
  it.each([
    ["CO2 kg/Stück", "carbon_footprint_kg_co2e", "kg"],
    ["CO2 (kg CO2e/Stk.)", "carbon_footprint_kg_co2e", "kg"],
    ["CO2e [g] pro Stück", "carbon_footprint_kg_co2e", "g"],
    ["PCF kg CO2e per unit", "carbon_footprint_kg_co2e", "kg"],
    ["Weight (g)", "weight_g", "g"],
    ["Gewicht [kg]", "weight_g", "kg"],
    ["Gewicht kg", "weight_g", "kg"],
    ["weight_kg", "weight_g", "kg"],
    ["Poids net, kg", "weight_g", "kg"],
    ["Gewicht / kg", "weight_g", "kg"],
    ["Anteil %", "materials.1.mass_pct", "plain"],
    ["Rezyklatanteil in Prozent", "recycled_content", "plain"],
    ["Recycled content (%)", "recycled_content", "plain"],
    ["Garantie Monate", "warranty_months", "months"],
    ["Garantie (Jahre)", "warranty_months", "years"],
    ["Packaging / Weight (g)", "packaging_weight_g", "g"],
    ["Verpackung / Gewicht / kg", "packaging_weight_g", "kg"],
    ["Allgemein / Artikelnummer", "external_id", "plain"],
    ["Material 2 / Anteil %", "materials.2.mass_pct", "plain"],
  ])("%s is %s in %s", (name, path, scale) => {
    expect(fieldsNamed(name)[0]).toMatchObject({ path, scale });
  });

  it.each(["Weight (lb)", "Modell T", "Größe L", "Karton / Gewicht", "Preis/Stück", "kg"])(
    "%s is none of a field",
    (name) => {
      expect(fieldsNamed(name)).toEqual([]);
    },
  );
});

describe("names in two rows", () => {
  it.each([
    ["Kennungen / Serien-Nr.", "serial_number"],
    ["Kennungen / Charge", "batch"],
    ["Ökologie / CO2 kg/Stück", "carbon_footprint_kg_co2e"],
    ["Maße / Gewicht / kg", "weight_g"],
    ["Termine / Produktionsdatum", "produced_on"],
    ["Verpackung / Gewicht", "packaging_weight_g"],
    ["Lieferant / Name", undefined],
    ["Karton / Gewicht", undefined],
  ])("%s is %s", (name, field) => {
    expect(fieldsOf({ [name]: [] })).toEqual({ [name]: field });
  });

  it("yield to a column whose whole name is the field", () => {
    expect(fieldsOf({ "Besteller / Bezeichnung": ["Müller"], Bezeichnung: ["Jacke"] })).toEqual({
      "Besteller / Bezeichnung": undefined,
      Bezeichnung: "name",
    });
  });
});

describe("a column of days without a known name", () => {
  it.each([
    ["Fertigung am", "produced_on"],
    ["Liefertermin", undefined],
    ["Bestelldatum", undefined],
    ["Stichtag", "placed_on_market_on"],
  ])("%s is %s", (name, field) => {
    expect(fieldsOf({ [name]: ["31.03.2026", "01.04.2026", "15.04.2026"] })).toEqual({ [name]: field });
  });
});

describe("the fingerprint of a linked document", () => {
  const HASH = "ab".repeat(32);
  const target = (field: string) => ({ field, scale: "plain", decimal: ".", dates: "ymd" }) as const;
  const derive = rowReader(["documents.1.url", "documents.1.sha256"].map(target), { blanks: "keep" });

  it.each([
    HASH,
    HASH.toUpperCase(),
    `SHA-256: ${HASH}`,
    HASH.match(/../g)!.join(":"),
    Buffer.from(HASH, "hex").toString("base64"),
  ])("is read as tools write it: %s", (cell) => {
    const { values, problems } = derive(["https://a.example/d.pdf", cell]);
    expect(problems).toEqual([]);
    expect(values["documents"]).toEqual([{ kind: "other_document", url: "https://a.example/d.pdf", sha256: HASH }]);
  });

  it("that is none stays as it was written, and the contract refuses it", () => {
    expect(derive(["https://a.example/d.pdf", "abc"]).values["documents"]).toMatchObject([{ sha256: "abc" }]);
  });
});

describe("a composition in a cell", () => {
  const target = { field: "materials", scale: "plain", decimal: ".", dates: "ymd" } as const;
  const derive = (cell: string) => rowReader([target], { blanks: "keep" })([cell]);

  it("becomes materials, and JSON still does", () => {
    expect(derive("84% Polyester, 16% Elasthan").values).toEqual({
      materials: [
        { name: "Polyester", mass_pct: 84 },
        { name: "Elasthan", mass_pct: 16 },
      ],
    });
    expect(derive('[{"name":"Wool","mass_pct":100}]').values).toEqual({ materials: [{ name: "Wool", mass_pct: 100 }] });
    expect(derive("keine").values).toEqual({ materials: [] });
  });

  it.each([
    ["Polyester, Elasthan", "composition_unreadable"],
    ["Stoff: 100% Wolle; Futter: 100% Seide", "composition_of_parts"],
  ])("that is not understood is told: %s", (cell, code) => {
    const { values, problems } = derive(cell);
    expect(values).toEqual({});
    expect(problems).toMatchObject([{ field: "materials", code, severity: "error", found: cell }]);
  });
});
