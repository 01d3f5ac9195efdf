import { expect, it } from "vitest";
import { nearestField } from "@/lib/imports/columns/field-names";
import { productRecord } from "@/lib/products/contract";
import { listProductsOperation } from "@/lib/products/reading-contract";
import { readRegistration } from "@/lib/products/registration/group-records";
import { startTransferBody } from "@/lib/transfers/contract";
import { nearestName, suggestName } from "./nearest-name";
import { readInput, readParameters } from "./read-input";

const FIELDS = Object.keys(productRecord.shape);

it.each<[name: string, nearest: string | undefined]>([
  ["nmae", "name"],
  ["nam", "name"],
  ["naame", "name"],
  ["Name", "name"],
  ["gtn", "gtin"],
  ["gitn", "gtin"],
  ["GTIN", "gtin"],
  ["recycledContent", "recycled_content"],
  ["recycled-content", "recycled_content"],
  ["Recycled Content", "recycled_content"],
  ["recyled_content", "recycled_content"],
  ["recycled_contnet", "recycled_content"],
  ["carbonscore", "carbon_score"],
  ["serialNumber", "serial_number"],
  ["externalID", "external_id"],
  ["weight", "weight_g"],
  ["UPI", "upi"],
  ["quantitiy", "quantity"],
  ["waranty_months", "warranty_months"],
  ["upc", undefined],
  ["uri", undefined],
  ["ean", undefined],
  ["id", undefined],
  ["sku", undefined],
  ["brand_id", undefined],
  ["status", undefined],
  ["created_at", undefined],
  ["price", undefined],
  ["code", undefined],
  ["colour", undefined],
  ["description", undefined],
  ["serial_no", undefined],
  ["", undefined],
  ["_", undefined],
  ["__proto__", undefined],
  ["constructor", undefined],
  ["x".repeat(60), undefined],
])("%j is most likely meant to be %j", (name, nearest) => {
  expect(nearestName(name, FIELDS)).toBe(nearest);
});

it.each<[name: string, suggested: string | undefined]>([
  ["serial", "serial_number"],
  ["SerialNo", "serial_number"],
  ["sn", "serial_number"],
  ["batch_number", "batch"],
  ["lot", "batch"],
  ["units", "quantity"],
  ["qty", "quantity"],
  ["ean", "gtin"],
  ["sku", "external_id"],
  ["title", "name"],
  ["nmae", "name"],
  ["number", undefined],
  ["constructor", undefined],
  ["colour", undefined],
])("%j is answered by a suggestion of %j", (name, suggested) => {
  expect(suggestName(name, FIELDS)).toBe(suggested);
});

const suggestions = (result: ReturnType<typeof readInput>) =>
  result.ok
    ? []
    : result.errors
        .filter(({ code }) => code === "unknown_field")
        .map(({ pointer, detail }) => [pointer, /Did you mean (.+)\?/.exec(detail)?.[1]]);

it.each<[value: object, reported: [string, string | undefined][]]>([
  [{ name: "a", materials: [{ nmae: "Wool", mass_pct: 100 }] }, [["/materials/0/nmae", "name"]]],
  [
    { name: "a", materials: [{ name: "Wool", massPct: 100, price: 1 }] },
    [
      ["/materials/0/massPct", "mass_pct"],
      ["/materials/0/price", undefined],
    ],
  ],
  [
    {
      name: "a",
      operators: [
        { role: "importer", name: "b" },
        { rol: "importer", name: "b" },
      ],
    },
    [["/operators/1/rol", "role"]],
  ],
  [
    { name: "a", backup_provider: { name: "b", last_backup: "2026-01-01" } },
    [["/backup_provider/last_backup", "last_backup_on"]],
  ],
  [
    { name: "a", substances: [{ iupacName: "x", cas: "50-00-0" }] },
    [
      ["/substances/0/iupacName", "iupac_name"],
      ["/substances/0/cas", "cas_number"],
    ],
  ],
])("members of a record are told at every depth: %j", (value, reported) => {
  expect(suggestions(readInput(productRecord, value))).toEqual(reported);
});

it.each([
  ["recipientEmail", "recipient_email"],
  ["recepient_email", "recipient_email"],
  ["expires_in_day", "expires_in_days"],
  ["mesage", "message"],
  ["email", "recipient_email"],
  ["phone", "recipient_phone"],
])("a transfer's %s: %s", (name, nearest) => {
  expect(suggestions(readInput(startTransferBody, { [name]: "x" }))).toEqual([[`/${name}`, nearest]]);
});

it.each([
  ["limt", "limit"],
  ["Limit", "limit"],
  ["productGroup", "product_group"],
  ["externalid", "external_id"],
  ["page", undefined],
  ["offset", undefined],
])("the parameter %s: %s", (name, nearest) => {
  expect(suggestions(readParameters(listProductsOperation.query!, { [name]: "1" }))).toEqual([[`?${name}`, nearest]]);
});

it.each([
  ["prodcuts", "products"],
  ["Products", "products"],
  ["product", "products"],
  ["items", undefined],
])("a list of records under %s: %s", async (name, nearest) => {
  const refusal = nearest
    ? readRegistration({ [name]: [{ name: "a" }] }).catch(
        (error: { extras: { errors: { pointer: string; detail: string }[] } }) => error.extras.errors,
      )
    : null;
  if (nearest)
    expect(await refusal).toContainEqual({
      pointer: `/${name}`,
      code: "unknown_field",
      detail: `There is no such field. Did you mean ${nearest}?`,
    });
  else
    expect((await readRegistration({ [name]: [{ name: "a" }] })).validated.rejected[0]!.errors).toContainEqual({
      pointer: `/${name}`,
      code: "unknown_field",
      detail: "There is no such field.",
    });
});

it.each([
  ["nmae", "name"],
  ["materials.1.nmae", "materials.1.name"],
  ["material.2.mass_pct", "materials.2.mass_pct"],
  ["care_instruction.de", "care_instructions.de"],
  ["recyledContent", "recycled_content"],
  ["Bemerkung", undefined],
  ["Farbe", undefined],
  ["x".repeat(200), undefined],
])("the column %s: %s", (name, nearest) => {
  expect(nearestField(name)).toBe(nearest);
});
