import { z } from "zod";
import { DomainError } from "@/lib/platform/errors";

/** An id that a page made when it was shown, in a hidden field: a UUID, or another text of 1 to 100 signs. */
export const formId = z.string().regex(/^[\x21-\x7e]{1,100}$/);

/** By which a page's scripts say that what they send is the same submission, however often they have to send it. */
const SUBMISSION_HEADER = "x-submission-id";

export function submissionOf(headers: Pick<Headers, "get">): string | undefined {
  return formId.safeParse(headers.get(SUBMISSION_HEADER)).data;
}

/** The id that a form was shown with. Throws `invalid_request` where the field holds none. */
export function readFormId(given: unknown): string {
  const read = formId.safeParse(given);
  if (!read.success) throw new DomainError("invalid_request", "The form does not say which one it is.");
  return read.data;
}
