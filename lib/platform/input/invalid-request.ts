import { DomainError, type ErrorCode, type FieldError } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";
import { FIELD_ERRORS_MAX } from "./read-input";

/**
 * Error 422 with the first 10,000 errors. `errorCodes` names fields that give the problem their own code if only they
 * are wrong.
 */
export function invalidRequest(
  errors: FieldError[],
  errorCodes: Readonly<Record<string, ErrorCode>> = {},
): DomainError {
  const codes = new Set(errors.map((error) => errorCodes[error.pointer]));
  const [own] = codes;
  const code = codes.size === 1 && own ? own : "invalid_request";
  return new DomainError(code, sentenceFor(errors), { errors: errors.slice(0, FIELD_ERRORS_MAX) });
}

function sentenceFor(errors: FieldError[]): string {
  if (errors.length === 1) return `One field is at fault: ${requireValue(errors[0], "An error").detail}`;
  if (errors.length < FIELD_ERRORS_MAX) return `${errors.length} fields are at fault; errors lists them all.`;
  return `There are ${FIELD_ERRORS_MAX} errors or more; errors lists the first ${FIELD_ERRORS_MAX}.`;
}
