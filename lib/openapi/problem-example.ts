import { resultDocument } from "@/lib/api/result-answer";
import { type ApiErrorCode, DomainError, type DomainErrorExtras } from "@/lib/platform/errors";
import { problemDocument } from "@/lib/platform/http/problem";
import { requireValue } from "@/lib/platform/require-value";
import catalogue from "./error-catalogue.json" with { type: "json" };
import fieldErrors from "./field-error-catalogue.json" with { type: "json" };

interface ErrorExplanation {
  meaning: string;
  remedy: string;
}

export const ERROR_CATALOGUE: Record<ApiErrorCode, ErrorExplanation> = catalogue;

interface FieldErrorExplanation extends ErrorExplanation {
  example?: {
    operation: string;
    search?: string;
    body?: unknown;
    file?: string;
    error: { pointer: string; code: string; detail: string };
  };
}

export const FIELD_ERROR_CATALOGUE: Readonly<Record<string, FieldErrorExplanation>> = fieldErrors;

const EXAMPLE_REQUEST_ID = "req_01k9zt4m7fqh3c8vbn2xw5yd6e";
const EXAMPLE_AT = "2026-11-21T10:00:00.000Z";

const PATHS: Partial<Record<ApiErrorCode, string>> = {
  passport_not_found: "/v1/verify",
  invalid_code: "/v1/verify",
  not_found: "/v1/passports",
  product_not_found: "/v1/products/prd_01k9zt4m7fqh3c8vbn2xw5yd6e",
  product_differs: "/v1/products",
  product_ambiguous: "/v1/products",
  serial_number_taken: "/v1/products",
  unit_external_id_taken: "/v1/products",
  too_many_records: "/v1/products",
  unsold_report_not_found: "/v1/unsold-goods/reports/uns_01k9zt4m7fqh3c8vbn2xw5yd6e",
  unsold_report_conflict: "/v1/unsold-goods/reports/uns_01k9zt4m7fqh3c8vbn2xw5yd6e/rows",
  invalid_request: "/v1/products",
  payload_too_large: "/v1/products",
  request_timeout: "/",
  headers_too_large: "/",
};

const EXTRAS: Partial<Record<ApiErrorCode, DomainErrorExtras>> = {
  invalid_request: {
    errors: [
      { pointer: "/3/gtin", code: "invalid_format", detail: "A GTIN has 8 to 14 digits and nothing else." },
      {
        pointer: "/3/recyled_content",
        code: "unknown_field",
        detail: "There is no such field. Did you mean recycled_content?",
      },
    ],
  },
  product_differs: {
    errors: [
      {
        pointer: "/3/carbon_score",
        code: "product_differs",
        detail: "The product is stored with another value.",
        stored: 17,
        given: 19,
      },
    ],
  },
  malformed_json: { members: { line: 4, column: 17 } },
  passport_not_found: { members: { authenticity: { status: "unknown" } } },
};

const firstSentence = (text: string) =>
  `${requireValue(text.replaceAll("`", "").split(/[.:;]\s/)[0]).replace(/\.$/, "")}.`;

const errorOf = (code: ApiErrorCode) =>
  new DomainError(code, firstSentence(ERROR_CATALOGUE[code].meaning), EXTRAS[code]);

export function problemExample(code: ApiErrorCode): Record<string, unknown> {
  return problemDocument(errorOf(code), { requestId: EXAMPLE_REQUEST_ID, path: PATHS[code] ?? "/v1/transfer" });
}

export function resultExample(code: ApiErrorCode): unknown {
  return resultDocument(errorOf(code), { requestId: EXAMPLE_REQUEST_ID, at: new Date(EXAMPLE_AT) });
}
