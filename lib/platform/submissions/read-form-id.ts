import { DomainError } from "@/lib/platform/errors";
import { formId } from "./contract";

/** The id that a form was shown with. Throws `invalid_request` where the field holds none. */
export function readFormId(given: unknown): string {
  const read = formId.safeParse(given);
  if (!read.success) throw new DomainError("invalid_request", "The form does not say which one it is.");
  return read.data;
}
