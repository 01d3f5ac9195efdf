import type { ApiErrorCode } from "@/lib/platform/errors";
import catalogue from "./error-catalogue.json" with { type: "json" };
import fieldErrors from "./field-error-catalogue.json" with { type: "json" };

/** What an error means, and what whoever meets it does next. */
export interface ErrorExplanation {
  meaning: string;
  remedy: string;
}

/** By each code of the API: the text of its documentation page. */
export const ERROR_CATALOGUE: Record<ApiErrorCode, ErrorExplanation> = catalogue;

/** What is wrong with one field. `example`: a request that meets it, unless it is too large, and what is answered. */
export interface FieldErrorExplanation extends ErrorExplanation {
  example?: {
    operation: string;
    /** A query string. */
    search?: string;
    body?: unknown;
    /** The text of a CSV file that is the body. */
    file?: string;
    error: { pointer: string; code: string; detail: string };
  };
}

/** By each code that an entry of a problem's `errors` may have: the text of its documentation page. */
export const FIELD_ERROR_CATALOGUE: Readonly<Record<string, FieldErrorExplanation>> = fieldErrors;
