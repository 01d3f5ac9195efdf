import fc, { type Arbitrary } from "fast-check";
import type { ApiOperation, JsonSchema, OpenApiDocument, Parameter } from "@/lib/api/openapi/document-types";
import { importFile } from "./import-files";
import { nearText, nearValue } from "./near-values";
import { type Known, known, maybe, valuesOf } from "./values";

/** Requests drawn from an OpenAPI document alone: as it allows them, and a step beside that. */

const CREDENTIALS = ["whole", "verify_only", "revoked", "nonsense", "none"] as const;
export type Credential = (typeof CREDENTIALS)[number];

export type FuzzBody =
  | { kind: "none" }
  | { kind: "json"; value: unknown }
  | { kind: "raw"; content: string | Uint8Array<ArrayBuffer> };

type Pair = [name: string, value: string | Known];

export interface FuzzRequest {
  operationId: string;
  method: string;
  /** With the document's `{id}`. */
  path: string;
  params: Record<string, string | Known>;
  query: Pair[];
  headers: Record<string, string>;
  credential: Credential;
  body: FuzzBody;
}

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

const often = (weight: number, arbitrary: Arbitrary<unknown>) => ({ weight, arbitrary });

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
        weight: each.operation.requestBody?.content["application/json"] ? 5 : 1,
        arbitrary: this.#requestOf(each).chain((request) =>
          fc.oneof({ weight: 5, arbitrary: fc.constant(request) }, { weight: 4, arbitrary: this.#besides(request) }),
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
    const drawn = (place: Parameter["in"], share: number): Arbitrary<Pair[]> => {
      const pairs = parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) =>
          maybe(
            parameter.required ? 100 : share,
            this.#parameter(parameter).map((value): Pair => [parameter.name, value]),
          ),
        );
      return fc.tuple(...pairs).map((entries) => entries.flat());
    };
    return fc
      .tuple(drawn("path", 100), drawn("query", 40), drawn("header", 20), this.#bodyOf(operation))
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

  #parameter({ name, in: place, schema }: Parameter): Arbitrary<string | Known> {
    const own =
      place === "path"
        ? known(/^\^(\w{3})_/.exec(schema.pattern ?? "")![1] as Known["$known"])
        : name.endsWith("cursor")
          ? known("cursor")
          : name === "code"
            ? (BY_NAME["code"] as Arbitrary<string | Known>)
            : null;
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
    const json = requestBody.content["application/json"];
    if (json)
      return fc
        .oneof(this.#values(json.schema), this.#values(json.schema, 60))
        .map((value) => ({ body: { kind: "json" as const, value }, mediaType: "application/json" }));
    const record = this.#values({ $ref: "#/components/schemas/ProductRecord" });
    return importFile(record).map(({ mediaType, content }) => ({ body: { kind: "raw" as const, content }, mediaType }));
  }

  /** The request with one thing about it changed. */
  #besides(request: FuzzRequest): Arbitrary<FuzzRequest> {
    const { body } = request;
    const asJson = body.kind === "json" ? body.value : null;
    return fc.oneof(
      ...(body.kind === "json"
        ? [
            often(
              8,
              nearValue(asJson).map((value): FuzzRequest => ({ ...request, body: { kind: "json", value } })),
            ),
            often(
              1,
              nearText(JSON.stringify(asJson)).map((content): FuzzRequest => ({
                ...request,
                body: { kind: "raw", content },
              })),
            ),
          ]
        : []),
      often(
        2,
        OTHER_QUERY.map((pair): FuzzRequest => ({ ...request, query: [...request.query, pair] })),
      ),
      ...(request.query.length > 0
        ? [
            often(
              3,
              fc
                .tuple(fc.nat(request.query.length - 1), OTHER_VALUE)
                .map(([at, value]): FuzzRequest => ({
                  ...request,
                  query: request.query.with(at, [request.query[at]![0], value]),
                })),
            ),
          ]
        : []),
      often(
        2,
        OTHER_HEADER.map((headers): FuzzRequest => ({ ...request, headers: { ...request.headers, ...headers } })),
      ),
      often(
        1,
        fc
          .constantFrom<Credential>("verify_only", "verify_only", "revoked", "nonsense", "none")
          .map((credential): FuzzRequest => ({ ...request, credential })),
      ),
      often(
        1,
        fc
          .constantFrom("PUT", "PATCH", "DELETE", "HEAD")
          .map((method): FuzzRequest => ({ ...request, method, body: { kind: "none" } })),
      ),
      ...(Object.keys(request.params).length > 0
        ? [
            often(
              1,
              fc
                .constantFrom("x", "%00", "..%2f", "prd_", "a%20b", "é", "x".repeat(3_000))
                .map((id): FuzzRequest => ({ ...request, params: { id } })),
            ),
          ]
        : []),
    ) as Arbitrary<FuzzRequest>;
  }
}

const OTHER_VALUE = fc.constantFrom(
  "1E2",
  "+5",
  " 5",
  "5 ",
  "0x10",
  "5.0",
  "05",
  "",
  "-1",
  "0",
  "101",
  "1001",
  "99999999999999999999",
  "true",
  "TRUE",
  "x".repeat(600),
  "\u0000",
  "é",
  "NaN",
  "null",
  "textiles",
  "5\n",
);
const OTHER_QUERY = fc.tuple(
  fc.constantFrom(
    "limit",
    "code",
    "on_error",
    "dry_run",
    "gtin",
    "cursor",
    "limt",
    "dryrun",
    "",
    "__proto__",
    "api_key",
  ),
  fc.oneof(OTHER_VALUE, fc.constant("1")),
);
const OTHER_HEADER = fc.constantFrom<Record<string, string>>(
  { "content-type": "text/plain" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/json; charset=UTF-8" },
  { "content-type": "" },
  { "content-encoding": "br" },
  { "content-encoding": "gzip" },
  { "content-encoding": "identity" },
  { "idempotency-key": "a b" },
  { "idempotency-key": "x".repeat(256) },
  { "idempotency-key": "" },
  { accept: "text/html" },
  { "if-none-match": "*" },
  { range: "bytes=0-1" },
  { expect: "100-continue" },
  { "x-http-method-override": "DELETE" },
  { "content-disposition": 'attachment; filename="../../x\u00e9.csv"' },
  { "x-forwarded-for": "1.2.3.4, nonsense" },
  { "accept-encoding": "gzip" },
);
