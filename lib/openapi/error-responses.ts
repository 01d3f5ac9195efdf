import { type Operation, scopesOf } from "@/lib/api/operation";
import { resultStatus } from "@/lib/api/result-answer";
import { ERROR_STATUS, type ApiErrorCode } from "@/lib/platform/errors";
import type { ApiResponse, Reference } from "./document-types";

const ALWAYS: readonly ApiErrorCode[] = [
  "malformed_request",
  "https_required",
  "request_timeout",
  "invalid_request",
  "rate_limited",
  "headers_too_large",
  "internal_error",
  "database_unavailable",
];
const WITH_KEY: readonly ApiErrorCode[] = ["missing_credentials", "invalid_token", "insufficient_scope"];
const WITH_VERSION: readonly ApiErrorCode[] = ["precondition_required", "precondition_failed"];
const WHEN_SUSPENDED: readonly ApiErrorCode[] = ["brand_suspended"];
const WITH_BODY: readonly ApiErrorCode[] = [
  "malformed_json",
  "payload_too_large",
  "unsupported_media_type",
  "idempotency_key_invalid",
  "idempotency_in_progress",
  "idempotency_key_reused",
];

export function errorCodesOf(operation: Operation): ApiErrorCode[] {
  const codes = new Set([
    ...operation.errors,
    ...ALWAYS,
    ...(operation.needsVersion ? WITH_VERSION : []),
    ...(operation.scope === null ? [] : WITH_KEY),
    ...(operation.scope === null || scopesOf(operation).includes("verify") ? [] : WHEN_SUSPENDED),
    ...(operation.method === "GET" ? [] : WITH_BODY),
  ]);
  return [...codes].sort((left, right) => ERROR_STATUS[left][0] - ERROR_STATUS[right][0]);
}

export function headerReferences(further: readonly string[] = []): Record<string, Reference> {
  const names = ["X-Request-Id", "RateLimit-Policy", "RateLimit", "Cache-Control", ...further];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const FURTHER_HEADERS: Record<number, string[]> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

export function errorResponses(operation: Operation): Record<string, ApiResponse> {
  const codes = errorCodesOf(operation);
  const isResult = operation.tellsErrorsBy === "result";
  const statusOf = (code: ApiErrorCode) => (isResult ? resultStatus(ERROR_STATUS[code][0]) : ERROR_STATUS[code][0]);
  const content = isResult ? resultContent : problemContent;
  return Object.fromEntries(
    [...new Set(codes.map(statusOf))].map((status) => {
      const ofStatus = codes.filter((code) => statusOf(code) === status);
      const response = {
        description: ofStatus.map((code) => `\`${code}\`: ${ERROR_STATUS[code][1]}.`).join(" "),
        headers: headerReferences(FURTHER_HEADERS[status]),
        content: content(ofStatus),
      };
      return [String(status), response];
    }),
  );
}

const problemContent = (codes: readonly ApiErrorCode[]): ApiResponse["content"] => ({
  "application/problem+json": {
    schema: { $ref: "#/components/schemas/Problem" },
    examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
  },
});

export const resultName = (code: ApiErrorCode) => `${code}_result`;

const resultContent = (codes: readonly ApiErrorCode[]): ApiResponse["content"] => ({
  "application/json": {
    schema: { $ref: "#/components/schemas/Result" },
    examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${resultName(code)}` }])),
  },
});
