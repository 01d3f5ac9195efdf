import type { ApiErrorCode } from "@/lib/platform/errors";
import catalogue from "./error-catalogue.json" with { type: "json" };

/** What an error means, and what whoever meets it does next. */
export interface ErrorExplanation {
  meaning: string;
  remedy: string;
}

/** By each code of the API: the text of its documentation page. */
export const ERROR_CATALOGUE: Record<ApiErrorCode, ErrorExplanation> = catalogue;
