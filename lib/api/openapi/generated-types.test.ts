import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import openapiTypes, { astToString } from "openapi-typescript";
import ts from "typescript-5";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATIONS } from "../operations";
import { buildOpenApiDocument } from "./document";

/**
 * What a client in TypeScript gets: types generated from the document, and code of the specification's bodies against
 * them.
 */

const folder = mkdtempSync(join(tmpdir(), "carnet-types-"));

beforeAll(async () => {
  const document = buildOpenApiDocument(OPERATIONS, "https://passports.example.com");
  writeFileSync(join(folder, "api.d.ts"), astToString(await openapiTypes(JSON.stringify(document))));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The compiler's complaints about each of some clients. */
function complaintsOf(clients: readonly string[]): string[][] {
  const files = clients.map((client, index) => {
    const file = join(folder, `client-${index}.ts`);
    writeFileSync(file, `import type { components, operations, paths } from "./api";\n${USED}${client}\n`);
    return file;
  });
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUnusedLocals: false,
    types: [],
    lib: ["lib.es2022.d.ts"],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram(files, options));
  const reported = (file: string | undefined) =>
    found
      .filter((each) => each.file?.fileName === file)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  expect(
    found.filter(({ file }) => !files.includes(file?.fileName ?? "")).map(({ messageText }) => messageText),
  ).toEqual([]);
  return files.map(reported);
}

const USED = `
type Body<P extends keyof paths> = paths[P] extends { post: { requestBody: { content: { "application/json": infer B } } } } ? B : never;
`;

const RIGHT = `
const query: operations["verifyPassport"]["parameters"]["query"] = { code: "7K3M-Q2XD-9F4T-VW8P8" };
const transfer: Body<"/v1/transfer"> = { code: "7K3M-Q2XD-9F4T-VW8P8", recipient_email: "anna@example.com" };
const product: Body<"/v1/products"> = { name: "Jacket", model: "TSJ-2", gtin: "04006381333931", recycled_content: 46 };
const products: Body<"/v1/products"> = [{ name: "Jacket" }, { name: "Coat", gtin: null, materials: [{ name: "Wool", mass_pct: 100 }] }];
const wrapped: Body<"/v1/products"> = { products };
const unit: components["schemas"]["ProductRecord"] = { name: "Jacket", serial_number: "1", care_instructions: { en: "Wash at 30 degrees." } };
const list: operations["listProducts"]["parameters"]["query"] = { limit: 25, product_group: "textiles" };
export const sent = [query, transfer, product, products, wrapped, unit, list];
export function read(verified: operations["verifyPassport"]["responses"][200]["content"]["application/json"], problem: components["schemas"]["Problem"]): string {
  if (verified.authenticity.status !== "authentic") return verified.authenticity.reasons.join(", ");
  return [verified.product.name, verified.owner.state, verified.warranties[0]?.ends_on, problem.code, problem.errors?.[0]?.pointer].join(" ");
}
export function passportOf(answer: operations["registerProducts"]["responses"][201]["content"]["application/json"]): string | undefined {
  return "data" in answer ? answer.data[0]?.code : "code" in answer ? answer.code : undefined;
}
`;

const WRONG: Record<string, string> = {
  "a transfer without a recipient": `export const body: Body<"/v1/transfer"> = { code: "x" };`,
  "a product without a name": `export const body: Body<"/v1/products"> = { model: "x" };`,
  "a GTIN as a number": `export const body: components["schemas"]["ProductRecord"] = { name: "x", gtin: 4006381333931 };`,
  "a misspelt field": `export const body: components["schemas"]["ProductRecord"] = { name: "x", recyled_content: 46 };`,
  "a product group off the list": `export const query: operations["listProducts"]["parameters"]["query"] = { product_group: "toys" };`,
};

it("compile the specification's own bodies and what a client does with the answers, and nothing that the server would refuse", () => {
  const [right, ...wrong] = complaintsOf([RIGHT, ...Object.values(WRONG)]);
  expect(right).toEqual([]);
  for (const [index, what] of Object.keys(WRONG).entries()) expect(wrong[index], what).toHaveLength(1);
});
