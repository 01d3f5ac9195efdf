import { expect, it } from "vitest";
import { buildOpenApiDocument } from "@/lib/openapi/document";
import { OPERATIONS } from "@/lib/openapi/operations";
import { ERROR_CATALOGUE, FIELD_ERROR_CATALOGUE } from "@/lib/openapi/problem-example";
import type { ApiErrorCode } from "@/lib/platform/errors";
import { DOCUMENTED_FIELD_RULES, DOCUMENTED_REFUSALS } from "./documented-rules";

const document = buildOpenApiDocument(OPERATIONS, "https://passports.example.com");

it.each(DOCUMENTED_REFUSALS)(
  "%s, which refuses what the schemas allow, has a page and stands in the document",
  (code) => {
    expect(ERROR_CATALOGUE[code]).toBeDefined();
    expect(Object.keys(document.components.examples)).toEqual(
      expect.arrayContaining([expect.stringMatching(new RegExp(`^${code}(_result)?$`))]),
    );
  },
);

it.each(DOCUMENTED_FIELD_RULES)(
  "$code, which refuses what the schemas allow, is explained where its reader looks",
  ({ code, documentedIn, texts }) => {
    const text =
      documentedIn === "page"
        ? (FIELD_ERROR_CATALOGUE[code] ?? ERROR_CATALOGUE[code as ApiErrorCode])?.meaning
        : document.paths["/v1/imports"]!["post"]!.description;
    expect(text).toContain(texts);
  },
);
