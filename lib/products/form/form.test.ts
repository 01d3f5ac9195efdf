import { describe, expect, it } from "vitest";
import { exampleEcodesign } from "@/lib/ecodesign/contract";
import { changeRows, fillForm, refillFields, readProductFields } from "./form";
import { EDIT_SECTIONS } from "./form-layout";
import { validateForm } from "./validate-form";

const filled = (record: Record<string, unknown>) => fillForm({ name: "Anorak", ...record }, EDIT_SECTIONS, "en");
const readFields = (fields: Record<string, string | undefined>) => readProductFields(fields, EDIT_SECTIONS).record;
const stated = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
const edit = (more: Record<string, string | undefined>) => validateForm("edit", { ...filled({}), ...more });

describe("the form of a product", () => {
  it("gives back the very record it was filled with", () => {
    const record = {
      name: "Anorak",
      model: "A1",
      gtin: "9524100000247",
      warranty_months: 24,
      recycled_content: 46,
      ...exampleEcodesign,
    };
    const form = {
      ...record,
      substances: [{ iupac_name: "Lead", other_names: ["Pb", "Plumbum"], concentration_max_pct: 0.2 }],
      documents: [{ kind: "certificate", url: "https://example.com/c.pdf", issued_on: "2026-01-01" }],
      backup_provider: { name: "Vault AG", url: "https://vault.example.com/" },
      materials: [{ name: "Nylon", mass_pct: 100, critical_raw_material: false }],
    };
    for (const one of [record, form]) {
      expect(stated(readFields(filled(one)))).toEqual(one);
      expect(validateForm("edit", filled(one))).toMatchObject({ ok: true });
    }
  });

  it("tells a list that was not assessed from one that was, with nothing found", () => {
    expect([readFields(filled({})).substances, readFields(filled({ substances: [] })).substances]).toEqual([null, []]);
    expect(edit({ "stance.materials": "some" })).toEqual({
      ok: false,
      errors: [{ place: "stance.materials", code: "list_empty" }],
    });
  });

  it("takes decimals with a point or a comma, and no other number", () => {
    expect([
      readFields({ ...filled({}), weight_g: " 1,5 " }).weight_g,
      readFields({ ...filled({}), weight_g: "1.5" }).weight_g,
    ]).toEqual([1.5, 1.5]);
    expect(edit({ weight_g: "1e3" })).toEqual({ ok: false, errors: [{ place: "weight_g", code: "wrong_type" }] });
  });

  it("does not take an emptied name for one that stays as it is", () => {
    expect(edit({ name: "" })).toEqual({ ok: false, errors: [{ place: "name", code: "too_short" }] });
  });

  it("points to the row that was typed in, though blank rows before it do not count", () => {
    const rows = {
      "stance.materials": "some",
      "rows.materials": "3",
      "materials.2.mass_pct": "120",
      "materials.2.name": "Wool",
    };
    expect(edit(rows)).toEqual({ ok: false, errors: [{ place: "materials.2.mass_pct", code: "out_of_range" }] });
  });

  it("points to the language or the text of an instruction", () => {
    const texts = {
      "rows.care_instructions": "3",
      "care_instructions.1.language": "German",
      "care_instructions.1.text": "Waschen",
    };
    expect(edit(texts)).toEqual({
      ok: false,
      errors: [{ place: "care_instructions.1.language", code: "invalid_format" }],
    });
    const twice = { ...texts, "care_instructions.1.language": "en", "care_instructions.0.text": "Wash" };
    expect(edit(twice)).toEqual({
      ok: false,
      errors: [{ place: "care_instructions.1.language", code: "language_twice" }],
    });
    expect(
      edit({ ...texts, "care_instructions.1.language": "de", "care_instructions.1.text": "x".repeat(5001) }),
    ).toEqual({ ok: false, errors: [{ place: "care_instructions.1.text", code: "too_long" }] });
  });

  it("leaves out what the editor gives up", () => {
    expect(validateForm("edit", { ...filled({}), weight_g: "much" }, ["weight_g"])).toMatchObject({ ok: true });
  });
});

describe("the rows of a list", () => {
  const two = filled({
    materials: [
      { name: "Wool", mass_pct: 60 },
      { name: "Nylon", mass_pct: 40 },
    ],
  });

  it("are added and removed without a script, and the others keep what was typed", () => {
    const three = changeRows(two, "add materials");
    expect(three["rows.materials"]).toBe("3");
    expect(readFields(changeRows(three, "remove materials 0")).materials).toEqual([{ name: "Nylon", mass_pct: 40 }]);
    for (const nonsense of ["remove materials 7", "remove materials", "drop materials 1", ""])
      expect(changeRows(two, nonsense)).toEqual(two);
  });

  it("make an open list one with entries", () => {
    expect(changeRows(filled({}), "add substances")).toMatchObject({
      "stance.substances": "some",
      "rows.substances": "2",
    });
  });

  it("give way to those of another version, and nothing else does", () => {
    const typed = { ...two, weight_g: "300" };
    const merged = refillFields(
      typed,
      { materials: [{ name: "Silk", mass_pct: 100 }] },
      { names: ["materials"], sections: EDIT_SECTIONS, language: "en" },
    );
    expect(stated(readFields(merged))).toEqual({
      name: "Anorak",
      materials: [{ name: "Silk", mass_pct: 100 }],
      weight_g: 300,
    });
  });
});
