import fc, { type Arbitrary } from "fast-check";
import type { Credential, FuzzRequest } from "./fuzz-request";
import { nearText, nearValue } from "./near-values";

/** Nearly valid requests. */

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

const often = (weight: number, arbitrary: Arbitrary<unknown>) => ({ weight, arbitrary });

/** The request with one thing about it changed. */
export function besides(request: FuzzRequest): Arbitrary<FuzzRequest> {
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
              .map((value): FuzzRequest => ({
                ...request,
                params: Object.fromEntries(Object.keys(request.params).map((name) => [name, value])),
              })),
          ),
        ]
      : []),
  ) as Arbitrary<FuzzRequest>;
}
