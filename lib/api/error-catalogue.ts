import type { ApiErrorCode } from "@/lib/platform/errors";
import catalogue from "./error-catalogue.json" with { type: "json" };
import fieldErrors from "./field-error-catalogue.json" with { type: "json" };

export interface ErrorExplanation {
  meaning: string;
  remedy: string;
}

export const ERROR_CATALOGUE: Record<ApiErrorCode, ErrorExplanation> = catalogue;

/** `example`: a request that causes it, unless too large, and the error it returns. */
export interface FieldErrorExplanation extends ErrorExplanation {
  example?: {
    operation: string;
    search?: string;
    body?: unknown;
    file?: string;
    error: { pointer: string; code: string; detail: string };
  };
}

export const FIELD_ERROR_CATALOGUE: Readonly<Record<string, FieldErrorExplanation>> = fieldErrors;
