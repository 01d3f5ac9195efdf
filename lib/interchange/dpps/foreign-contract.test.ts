import { readFileSync } from "node:fs";
import { join } from "node:path";
import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { resultAnswer } from "@/lib/api/result-answer";
import { HEADLAMP, JACKET } from "@/lib/compliance/testing/realistic-products";
import type { Declared } from "@/lib/ecodesign/declared";
import { EVERY_FIELD } from "@/lib/ecodesign/testing/every-field";
import { OPERATIONS } from "@/lib/openapi/operations";
import { DomainError } from "@/lib/platform/errors";
import { standards } from "@/lib/platform/testing/standards";
import type { DataElement } from "../data-elements";
import { en18223Passport } from "../en18223-passport";
import type { Subject } from "../subject";
import { elementOf, writeDpp } from "./write-dpp";

/** The contract of another who serves EN 18222 and cites its clauses: OpenEPCIS (Apache-2.0). */
const file = standards && join(standards, "en18222/en18222-dpp-api.openapi.yaml");

const UNIT: NonNullable<Subject["unit"]> = {
  link: "https://passports.example/p/7K3M-Q2XD-9F4T-VW8P8",
  identifier: "https://passports.example/01/09524100000018/21/1010-010001",
  serialNumber: "1010-010001",
  batch: "2026-02-B",
  producedOn: "2026-02-19",
  status: "active",
  registeredAt: new Date("2026-02-20T10:00:00Z"),
};

const secondLife: Subject["secondLife"] = {
  status: "repurposed",
  originals: [{ identifier: "https://id.carmaker.example/01/09521234543213/21/PK-0042", linked_on: "2027-06-14" }],
};

const subjectOf = (
  { name, model = null, ...declared }: Declared & { name: string; model?: string | null },
  unit?: Subject["unit"],
): Subject => ({
  product: { id: "prd_1", name, model, updatedAt: new Date("2026-09-01T10:00:00Z"), declared },
  issuer: { slug: "tindvarg", name: "Tindvarg", legalName: null, gln: null, lei: null },
  withheld: [{ elementId: "documents", readers: ["notified_body", "market_surveillance", "commission"] }],
  publicUrl: "https://passports.example",
  ...(unit && { unit }),
});

/** What OpenAPI means by a discriminator, in the words of JSON Schema, in which one of several kinds would fit all. */
function chooseByDiscriminator(schema: Record<string, unknown> | undefined): void {
  if (!schema) return;
  const { mapping } = schema.discriminator as { mapping: Record<string, string> };
  delete schema.oneOf;
  schema.required = ["objectType"];
  schema.properties = { objectType: { enum: Object.keys(mapping) } };
  schema.allOf = Object.entries(mapping).map(([kind, $ref]) => ({
    if: { properties: { objectType: { const: kind } } },
    ["then" as string]: { $ref },
  }));
}

const everyElement = (elements: readonly DataElement[]): DataElement[] =>
  elements.flatMap((element) => [
    element,
    ...(element.objectType === "DataElementCollection" ? everyElement(element.elements) : []),
  ]);

describe.runIf(file)("by the contract of an independent implementation", () => {
  const contract = file ? parse(readFileSync(file, "utf8")) : {};
  chooseByDiscriminator(contract.components?.schemas.DataElement);
  const ajv = new Ajv2020({ strict: false, discriminator: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(contract, "contract");
  const errorsOf = (name: string, value: unknown) => {
    const isValid = ajv.getSchema(`contract#/components/schemas/${name}`)!;
    return isValid(JSON.parse(JSON.stringify(value))) ? [] : isValid.errors;
  };

  const SUBJECTS = Object.entries({
    jacket: JACKET,
    headlamp: HEADLAMP,
    every: { name: "Kraft 400", ...EVERY_FIELD },
  }).flatMap(([name, product]) => [
    [`${name}, model`, subjectOf(product)] as const,
    [`${name}, batch`, subjectOf({ ...product, granularity: "batch" }, { ...UNIT, serialNumber: null })] as const,
    [`${name}, item`, subjectOf(product, UNIT)] as const,
  ]);

  SUBJECTS.push([
    "battery with a second life, item",
    { ...subjectOf({ name: "Kraft 400", ...EVERY_FIELD }, UNIT), secondLife },
  ]);

  it.each(SUBJECTS)("a passport is valid, compressed and full: %s", (name, subject) => {
    expect(errorsOf("DigitalProductPassportFull", writeDpp(subject, "full"))).toEqual([]);
    expect(errorsOf("DigitalProductPassportCompressed", writeDpp(subject, "compressed", true))).toEqual([]);
    expect(writeDpp(subject, "full").granularity).toBe(name.split(", ")[1]);
  });

  it.each(SUBJECTS)("each of its data elements is one: %s", (_name, subject) => {
    const elements = everyElement(en18223Passport(subject).elements);
    expect(elements.length).toBeGreaterThan(30);
    for (const element of elements) expect([element, errorsOf(element.objectType, element)]).toEqual([element, []]);
  });

  it("an element is found by the path that leads there, in either form", () => {
    const subject = subjectOf({ name: "Kraft 400", ...EVERY_FIELD }, UNIT);
    const element = elementOf(subject, "compressed", "$.climate.carbon_footprint_kg_co2e");
    expect(element).toMatchObject({ elementId: "carbon_footprint_kg_co2e", value: 3.14 });
    expect(elementOf(subject, "full", "$..elements[?@.elementId=='carbon_footprint_kg_co2e']")).toEqual(element);
    expect(elementOf(subject, "compressed", "$.substances.substances[0].iupac_name")).toMatchObject({ value: "Lead" });
    for (const path of ["$.granularity", "$.instructions.care_instructions.en", "$.climate.nothing", "$"])
      expect(() => elementOf(subject, "compressed", path)).toThrow(/^element_not_found/);
  });

  it("an error is told as a result", () => {
    for (const code of [
      "dpp_not_found",
      "invalid_token",
      "invalid_request",
      "internal_error",
      "rate_limited",
    ] as const) {
      const { status, body } = resultAnswer(new DomainError(code, "So it is."), { requestId: "req_1" });
      expect([code, errorsOf("Result", JSON.parse(body))]).toEqual([code, []]);
      expect(status).not.toBe(422);
    }
  });

  it("every method has the path, the parameters and the status that the contract gives it", () => {
    const methods = ["readDPPById", "readDPPByProductId", "readDPPVersionByIdAndDate", "readDPPIdsByProductIds"];
    const writing = ["createDPP", "updateDPPById", "updateDataElement", "deleteDPPById"];
    for (const id of [...methods, "readDataElement", ...writing]) {
      const own = OPERATIONS.find((operation) => operation.id === id)!;
      const foreign = contract.paths[own.path]?.[own.method.toLowerCase()];
      expect([id, foreign?.operationId]).toEqual([id, id]);
      expect(Object.keys(foreign.responses)).toContain(String(own.status));
      const parameters = ((foreign.parameters ?? []) as Record<string, string>[])
        .map((one) => (one.$ref ? contract.components.parameters[one.$ref.split("/").at(-1)!] : one))
        .map(({ name }) => name);
      const shapes = [own.params, own.query] as unknown as ({ shape: object } | undefined)[];
      expect(shapes.flatMap((shape) => Object.keys(shape?.shape ?? {})).toSorted()).toEqual(parameters.toSorted());
    }
  });
});
