import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Field } from "@/lib/ecodesign/field";
import { RECORD_FIELDS } from "@/lib/ecodesign/registry";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { choiceText, memberName } from "@/lib/ecodesign/value-text";
import { fieldNames } from "@/lib/imports/columns/field-offers";
import { FIELDS } from "@/lib/imports/columns/fields";
import { flattenProduct, NO_UNITS } from "@/lib/imports/files/flatten-product";
import { dataElements } from "@/lib/interchange/data-elements";
import { openApiDocument } from "@/lib/openapi/document";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { CREATE_SECTIONS } from "@/lib/products/form/form-layout";
import { DeclaredData } from "./declared-data";

/** A field is declared once in `lib/ecodesign/fields`, with its texts in each language. Everything else follows. */

const DECLARED = {
  ...EVERY_FIELD,
  gtin: "9524100000025",
  product_group: "electronics",
  recycled_content: 0.3,
  carbon_score: 12,
  warranty_months: 36,
};
/** The product's fields with a place in the form, in which case the pages have it too. */
const shownFields = RECORD_FIELDS.filter(({ section }) => section !== undefined);
const namesOf = (fields: readonly Field[]) => fields.map(({ name }) => name);
const pathsOf = (fields: readonly Field[], between: string) =>
  fields.flatMap(({ name, members }) => [name, ...members.map((member) => `${name}${between}${member.name}`)]);

/** Lists whose layout on the page is written by hand. */
const LAID_OUT_BY_HAND = ["materials", "substances", "documents", "operators", "facilities", "backup_provider"];

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  $ref?: string;
}
const { components } = openApiDocument() as unknown as { components: { schemas: Record<string, Schema> } };

function propertiesOf({ properties, items, anyOf, $ref }: Schema): Record<string, Schema> {
  if ($ref) return propertiesOf(components.schemas[$ref.split("/").at(-1)!]!);
  if (items) return propertiesOf(items);
  return properties ?? Object.assign({}, ...(anyOf ?? []).map(propertiesOf));
}

describe("a declared field", () => {
  it("is in the form, with its members", () => {
    const inForm = new Map(
      CREATE_SECTIONS.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)),
    );
    for (const { name, members } of shownFields)
      expect([
        name,
        inForm
          .get(name)
          ?.members?.map((member) => member.name)
          .toSorted(),
      ]).toEqual([name, members.length > 0 ? namesOf(members).toSorted() : undefined]);
    expect(shownFields.length).toBeGreaterThan(80);
  });

  it("is an import column, as is each member", () => {
    const columns = new Set(FIELDS.map(({ path }) => path.replace(".*", "")));
    expect(pathsOf(RECORD_FIELDS, ".").filter((path) => !columns.has(path))).toEqual([]);
  });

  it("is exported, as is each member", () => {
    const flat = flattenProduct({ id: "prd_1", snapshot: DECLARED, units: NO_UNITS });
    const columns = new Set([...flat.keys()].flatMap((path) => [path.split(".")[0], path.replace(/\.1\./, ".")]));
    expect(pathsOf(shownFields, ".").filter((path) => !columns.has(path))).toEqual([]);
  });

  it("is an element of the passport's data in EN 18223, as is each member", () => {
    const text = JSON.stringify(dataElements({ ...DECLARED, name: "Headlamp", model: null }, (path) => path));
    const ids = new Set([...text.matchAll(/"elementId":"([^"]+)"/g)].map(([, id]) => id));
    expect(pathsOf(shownFields, ".").filter((path) => !ids.has(path.split(".").at(-1)!))).toEqual([]);
  });

  it("is in the OpenAPI document with its help, as is each member", () => {
    const record = components.schemas.ProductRecord!.properties!;
    for (const { name, help, members } of RECORD_FIELDS) {
      expect([name, record[name]?.description]).toEqual([name, help]);
      if (members.length === 0) continue;
      const inner = propertiesOf(record[name]!);
      expect([name, Object.keys(inner)]).toEqual([name, namesOf(members)]);
      for (const member of members) expect([name, inner[member.name]?.description]).toEqual([name, member.help]);
    }
    const answer = Object.keys(components.schemas.Product!.properties!);
    expect(namesOf(shownFields).filter((name) => !answer.includes(name))).toEqual([]);
  });
});

describe.each(LOCALES)("in %s a declared field", (locale) => {
  const ecodesign = translator(locale, "ecodesign");
  const help = translator(locale, "fieldHelp");

  it("has a name and help, as has each member", () => {
    const nameOf = fieldNames(locale);
    for (const { name, help: english, members } of RECORD_FIELDS) {
      expect([name, nameOf(name).startsWith(name)]).toEqual([name, false]);
      expect([name, help.has(`fields.${name}` as "fields.name")]).toEqual([name, english !== undefined]);
      for (const member of members) {
        const path = `${name}.${member.name}`;
        expect([path, memberName(name, member.name, { ecodesign })]).not.toEqual([path, member.name]);
        expect([path, help.has(`entries.${path}` as "fields.name")]).toEqual([path, member.help !== undefined]);
      }
    }
  });

  it("has a text for each choice", () => {
    const withChoices = [...RECORD_FIELDS, ...RECORD_FIELDS.flatMap(({ members }) => members)];
    const bare = withChoices.flatMap(({ name, choices = [] }) =>
      choices.filter((choice) => choice.length > 1 && choiceText(name, choice, { ecodesign }) === choice),
    );
    expect(bare).toEqual([]);
  });

  it("is on the page, as is each member of a list that is not laid out by hand", () => {
    const reader = { locale, timeZone: "UTC", now: 0 };
    const text = renderToStaticMarkup(<DeclaredData declared={DECLARED} reader={reader} />)
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
    const labelledFields = shownFields.filter(({ noteOf }) => noteOf === undefined);
    const labels = labelledFields
      // The only field of its section, which has its name.
      .filter(({ name }) => name !== "documents")
      .map(({ name }) => ecodesign(`fields.${name}` as "fields.gtin"));
    const members = labelledFields
      .filter(({ name, members: inner }) => inner.length > 0 && !LAID_OUT_BY_HAND.includes(name))
      .flatMap(({ name, members: inner }) => inner.map((member) => memberName(name, member.name, { ecodesign })));
    expect([...labels, ...members].filter((label) => !text.includes(label))).toEqual([]);
    expect(members.length).toBeGreaterThan(60);
  });
});
