import { DomainError, type FieldError } from "@/lib/platform/errors";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { FIELD_ERRORS_MAX } from "@/lib/platform/input/read-input";
import { must } from "@/lib/platform/must";
import { CLASH_CODES, type ClashCode, type RejectedRecord } from "./validate-records";

const isClash = (error: FieldError): error is FieldError & { code: ClashCode } =>
  CLASH_CODES.includes(error.code as ClashCode);

/** Whether a record is at fault in itself, rather than meeting another one. */
export function isInvalid({ errors }: RejectedRecord): boolean {
  return !errors.every(isClash);
}

/** What refuses a whole request: 409 when every record is right in itself and some meet others, else 422. */
export function rejection(rejected: readonly RejectedRecord[], noun: "records" | "units" = "records"): DomainError {
  // What units of a quantity have in common has one place, and is told once.
  const errors = [
    ...new Map(
      rejected.flatMap((record) => record.errors).map((error) => [`${error.pointer} ${error.code}`, error]),
    ).values(),
  ];
  const clashes = errors.filter(isClash);
  if (clashes.length < errors.length) return invalidRequest(errors);
  const [first] = clashes;
  const detail =
    rejected.length === 1
      ? must(first, "First").detail
      : `${rejected.length} ${noun} meet others; errors lists what they meet.`;
  const productId = rejected.length === 1 ? must(rejected[0], "A row").productId : undefined;
  return new DomainError(must(first, "First").code, detail, {
    errors: errors.slice(0, FIELD_ERRORS_MAX),
    ...(productId === undefined ? {} : { members: { product_id: productId } }),
  });
}
