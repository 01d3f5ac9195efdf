import { describe, expect, it } from "vitest";
import "@/lib/languages/register";
import { ruleSetOf } from "@/lib/compliance/checks/rule-set-rules";
import { recordField, RECORD_FIELDS } from "@/lib/ecodesign/registry";
import { PRODUCT_GROUPS } from "@/lib/law/rules";
import { declareForm, fillDeclaredForm, fillStoredForm, isDropConfirmed, listDroppedValues } from "./declare-form";
import { answeredFields, fillForm } from "./form";
import { EDIT_SECTIONS } from "./form-layout";
import { countProgress, divideFields } from "./form-sections";
import { validateForm } from "./validate-form";

const reader = { locale: "en", timeZone: "UTC", now: 0 } as const;
const declare = (kind: "create" | "edit", product_group?: string) =>
  declareForm(kind, { fields: { product_group }, reader });
const fieldsOf = ({ sections }: ReturnType<typeof declareForm>) => sections.flatMap(({ fields }) => fields);
const namesOf = (declared: ReturnType<typeof declareForm>) => fieldsOf(declared).map(({ name }) => name);

describe("the fields of a new product", () => {
  it("are its name and its group until the group is chosen", () => {
    expect(namesOf(declare("create"))).toEqual(["name", "product_group"]);
    expect(namesOf(declare("create", "spaceships"))).toEqual(["name", "product_group"]);
    expect(fieldsOf(declare("create")).every(({ isRequired }) => isRequired)).toBe(true);
  });

  it("include a group to create it with", () => {
    const fields = fillForm({ name: "Anorak" }, EDIT_SECTIONS, "en");
    expect(validateForm("create", fields)).toEqual({
      ok: false,
      errors: [{ place: "product_group", code: "required" }],
    });
    expect(validateForm("create", { ...fields, product_group: "other" })).toMatchObject({ ok: true });
    expect(validateForm("edit", fields)).toMatchObject({ ok: true });
  });
});

describe.each(PRODUCT_GROUPS)("the form for the group %s", (group) => {
  const declared = declare("edit", group);

  it("has every field of its group, and none of another group", () => {
    const own = RECORD_FIELDS.filter(({ section, groups }) => section && (!groups || groups.includes(group)));
    const ownNames = own.map(({ name }) => name);
    expect(namesOf(declared).toSorted()).toEqual([...ownNames, "name", "model", "external_id"].toSorted());
    const others = RECORD_FIELDS.filter(({ groups }) => groups && !groups.includes(group)).map(({ name }) => name);
    expect(others.length).toBeGreaterThan(5);
    const { ecodesign, fieldHelp } = declared.messages;
    const texts = [ecodesign.fields, ecodesign.members, fieldHelp.fields, fieldHelp.entries];
    expect(texts.flatMap((part) => Object.keys(part)).filter((name) => others.includes(name))).toEqual([]);
  });

  it("marks exactly what the group's checks require", () => {
    const required = Object.keys(ruleSetOf(group).required);
    const marked = fieldsOf(declared).filter(({ isForChecks }) => isForChecks);
    expect(marked.map(({ name }) => name).toSorted()).toEqual(required.toSorted());
    expect(countProgress(fieldsOf(declared), new Set(["gtin", "upi"]))).toEqual({
      answered: 1,
      required: required.length,
    });
  });
});

describe("the form for a battery", () => {
  const battery = fieldsOf(declare("edit", "battery")).find(({ name }) => name === "battery");

  it("puts the members first that a battery passport requires", () => {
    const marks = Object.fromEntries(battery!.members!.map(({ name, isForChecks }) => [name, isForChecks]));
    expect(marks).toMatchObject({ category: true, chemistry: true, is_stationary: true, recycled_cobalt_pct: false });
    expect(Object.keys(marks)).toHaveLength(recordField("battery").members.length);
  });
});

describe("the parts of a section", () => {
  const { fields } = declare("edit", "textiles").sections.find(({ name }) => name === "identity")!;
  const partsOf = (record: object) => {
    const sections = [{ name: "identity" as const, fields }];
    const answered = answeredFields(fillForm({ ...record }, sections, "en"), sections);
    const { missing, filled, optional } = divideFields(fields, answered);
    return [missing, filled, optional].map((part) => part.map(({ name }) => name));
  };

  it("are the missing required fields, the completed ones and the optional ones", () => {
    const [missing, filled, optional] = partsOf({
      gtin: "9524100000247",
      sold_in: ["DE"],
      serial_location: { en: "Hem" },
    });
    expect(missing).toEqual(["granularity", "commodity_code", "country_of_origin"]);
    expect(filled).toEqual(["gtin", "serial_location", "sold_in"]);
    expect(optional).toContain("upi");
    expect([...missing!, ...filled!, ...optional!].toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
  });

  it("count an empty list as completed, and substances that were not assessed as missing", () => {
    const sections = declare("edit", "textiles").sections.filter(({ name }) => name === "substances");
    const answered = (record: object) => [...answeredFields(fillForm({ ...record }, sections, "en"), sections)];
    expect(answered({ substances: [] })).toEqual(["substances"]);
    expect(answered({ soc_status: "not_assessed" })).toEqual([]);
  });
});

describe("values of fields that the chosen group does not have", () => {
  const stored = { name: "Trail shoe", product_group: "footwear", footwear_upper: "leather", pfhxa_ppb: 12 };
  const shoe = fillStoredForm(stored, "en");

  it("are listed by name and value, and no others", () => {
    expect(listDroppedValues(shoe, reader)).toEqual([]);
    const asJacket = { ...shoe, product_group: "textiles", "stance.unsold_goods": "none" };
    expect(listDroppedValues(asJacket, reader)).toEqual([{ name: "footwear_upper", label: "Upper", text: "Leather" }]);
    const asBattery = { ...asJacket, product_group: "battery", pfhxa_ppb: "much" };
    expect(listDroppedValues(asBattery, reader).map(({ name, text }) => [name, text])).toEqual([
      ["footwear_upper", "Leather"],
      ["pfhxa_ppb", "much"],
      ["unsold_goods", "0 entries"],
    ]);
  });

  it("are removed only if each of them was confirmed", () => {
    const values = { ...shoe, product_group: "battery" };
    const dropped = listDroppedValues(values, reader);
    expect(isDropConfirmed(values, dropped)).toBe(false);
    expect(isDropConfirmed({ ...values, drop: "footwear_upper" }, dropped)).toBe(false);
    expect(isDropConfirmed({ ...values, drop: "pfhxa_ppb footwear_upper" }, dropped)).toBe(true);
  });

  it("are not part of what is saved, and remain in the form", () => {
    const values = { ...shoe, product_group: "battery", weight_g: "300" };
    const judged = validateForm("edit", values);
    expect(judged).toMatchObject({ ok: true, value: { weight_g: 300 } });
    expect(judged.ok && "footwear_upper" in judged.value).toBe(false);
    const filled = fillDeclaredForm(declare("edit", "battery"), values);
    expect(filled).toMatchObject({ footwear_upper: "leather", "rows.hazardous_substances": "1", weight_g: "300" });
  });
});

describe("a stored product", () => {
  it("brings values of another group only if it has them", () => {
    const fields = fillStoredForm({ name: "Jacket", product_group: "textiles", heat_number: "H-1" }, "en");
    expect(fields).toMatchObject({ heat_number: "H-1", weight_g: "" });
    expect(Object.keys(fields)).not.toContain("tyre_noise_db");
  });
});
