import { z } from "zod";
import { DomainError } from "@/lib/platform/errors";

/** Generated when a page is rendered, in a hidden field: a UUID, or another text of 1 to 100 characters. */
export const formId = z.string().regex(/^[\x21-\x7e]{1,100}$/);

const SUBMISSION_HEADER = "x-submission-id";

export function submissionOf(headers: Pick<Headers, "get">): string | undefined {
  return formId.safeParse(headers.get(SUBMISSION_HEADER)).data;
}

export function readFormId(value: unknown): string {
  const result = formId.safeParse(value);
  if (!result.success) throw new DomainError("invalid_request", "The form does not say which one it is.");
  return result.data;
}
