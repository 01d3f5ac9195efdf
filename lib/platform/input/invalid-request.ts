import { DomainError, type ErrorCode, type FieldError } from "@/lib/platform/errors";
import { must } from "@/lib/platform/must";
import { FIELD_ERRORS_MAX } from "./read-input";

/**
 * The 422 that lists every fault of a request, the first 10,000 of more. `faultCodes` names the fields that, when they
 * alone are at fault, give the problem a code of their own.
 */
export function invalidRequest(
  faults: FieldError[],
  faultCodes: Readonly<Record<string, ErrorCode>> = {},
): DomainError {
  const codes = new Set(faults.map((fault) => faultCodes[fault.pointer]));
  const [own] = codes;
  const code = codes.size === 1 && own ? own : "invalid_request";
  return new DomainError(code, sentenceFor(faults), { errors: faults.slice(0, FIELD_ERRORS_MAX) });
}

function sentenceFor(faults: FieldError[]): string {
  if (faults.length === 1) return `One field is at fault: ${must(faults[0], "A fault").detail}`;
  if (faults.length < FIELD_ERRORS_MAX) return `${faults.length} fields are at fault; errors lists them all.`;
  return `There are ${FIELD_ERRORS_MAX} faults or more; errors lists the first ${FIELD_ERRORS_MAX}.`;
}
