import fc, { type Arbitrary } from "fast-check";
import type { ApiOperation, JsonSchema, OpenApiDocument, Parameter } from "@/lib/openapi/document-types";
import type { FuzzBody, FuzzRequest, Pair } from "./fuzz-request";
import { importFile } from "./import-files";
import { besides } from "./near-requests";
import { type Known, known, maybe, valuesOf } from "./values";

/** Requests generated from an OpenAPI document alone: valid and nearly valid ones. */

const BY_NAME: Record<string, Arbitrary<unknown>> = {
  external_id: fc.oneof(
    fc.uuid(),
    fc.nat(20).map((number) => `ERP-${number}`),
    fc.constant(null),
  ),
  serial_number: fc.oneof(
    fc.uuid(),
    fc.nat(9).map((number) => `SN-${number}`),
    fc.constant(null),
  ),
  unit_external_id: fc.oneof(
    fc.uuid(),
    fc.nat(9).map((number) => `UNIT-${number}`),
    fc.constant(null),
  ),
  code: fc.oneof(
    { weight: 8, arbitrary: known("code") },
    {
      weight: 1,
      arbitrary: fc.constantFrom("7K3M-Q2XD-9F4T-VW8P8", "https://example.com/p/x", "0000-0000-0000-00000"),
    },
  ),
};

/** For parts of a path that are addresses, or lead into a document. */
const ADDRESSES = [
  "https://id.gs1.org/01/09521234000013",
  "https://passports.example.com/p/x",
  "$.identity.name",
  "$..*",
];

export class RequestSource {
  readonly #operations: { path: string; method: string; operation: ApiOperation }[];

  constructor(private readonly document: OpenApiDocument) {
    this.#operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
  }

  /** Requests of all operations, of those that read a body more often. */
  requests(): Arbitrary<FuzzRequest> {
    return fc.oneof(
      ...this.#operations.map((each) => ({
        weight: each.operation.requestBody?.content["application/json"] ? 5 : 2,
        arbitrary: this.#requestOf(each).chain((request) =>
          fc.oneof({ weight: 5, arbitrary: fc.constant(request) }, { weight: 4, arbitrary: besides(request) }),
        ),
      })),
    );
  }

  readonly #resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref ? this.#resolve(this.document.components.schemas[schema.$ref.split("/").at(-1)!]!) : schema;

  #values(schema: JsonSchema, share = 12): Arbitrary<unknown> {
    return valuesOf(schema, { resolve: this.#resolve, byName: BY_NAME, share });
  }

  #requestOf({
    path,
    method,
    operation,
  }: {
    path: string;
    method: string;
    operation: ApiOperation;
  }): Arbitrary<FuzzRequest> {
    const parameters = operation.parameters.map((parameter) =>
      "$ref" in parameter ? this.document.components.parameters[parameter.$ref.split("/").at(-1)!]! : parameter,
    );
    const parametersIn = (location: Parameter["in"], share: number): Arbitrary<Pair[]> => {
      const pairs = parameters
        .filter((parameter) => parameter.in === location)
        .map((parameter) =>
          maybe(
            parameter.required ? 100 : share,
            this.#parameter(parameter).map((value): Pair => [parameter.name, value]),
          ),
        );
      return fc.tuple(...pairs).map((entries) => entries.flat());
    };
    return fc
      .tuple(parametersIn("path", 100), parametersIn("query", 40), parametersIn("header", 20), this.#bodyOf(operation))
      .map(([params, query, headers, { body, mediaType }]): FuzzRequest => ({
        operationId: operation.operationId,
        method,
        path,
        params: Object.fromEntries(params),
        query,
        headers: {
          ...(Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])) as Record<
            string,
            string
          >),
          ...(mediaType ? { "content-type": mediaType } : {}),
        },
        credential: "whole",
        body,
      }));
  }

  #parameter({ name, in: location, schema }: Parameter): Arbitrary<string | Known> {
    const kind = /^\^(\w{3})_/.exec(schema.pattern ?? "")?.[1] as Known["$known"] | undefined;
    const own =
      name === "code"
        ? (BY_NAME["code"] as Arbitrary<string | Known>)
        : location === "path"
          ? kind
            ? known(kind)
            : fc.constantFrom(...ADDRESSES)
          : name.endsWith("cursor")
            ? known("cursor")
            : null;
    // A code in a path is a known one: random text could contain separators and lead to another path.
    if (location === "path" && name === "code") return known("code");
    const plain = this.#values(schema).map(String);
    if (name === "Idempotency-Key")
      return fc.oneof(
        plain,
        fc.nat(8).map((number) => `key-${number}`),
      );
    return own ? fc.oneof({ weight: 6, arbitrary: own }, { weight: 1, arbitrary: plain }) : plain;
  }

  #bodyOf({ requestBody }: ApiOperation): Arbitrary<{ body: FuzzBody; mediaType?: string }> {
    if (!requestBody) return fc.constant({ body: { kind: "none" } });
    const [mediaType, json] = Object.entries(requestBody.content).find(([type]) => type.endsWith("json")) ?? [];
    if (json && mediaType !== "application/x-ndjson")
      return fc
        .oneof(this.#values(json.schema), this.#values(json.schema, 60))
        .map((value) => ({ body: { kind: "json" as const, value }, mediaType }));
    const record = this.#values({ $ref: "#/components/schemas/ProductRecord" });
    return importFile(record).map(({ mediaType, content }) => ({ body: { kind: "raw" as const, content }, mediaType }));
  }
}
