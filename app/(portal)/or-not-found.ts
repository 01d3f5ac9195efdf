import { notFound } from "next/navigation";
import { DomainError } from "@/lib/platform/errors";

/** What a use case found, or the page of a 404: another brand's, what this role may not see, and none look the same. */
export async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof DomainError && (error.status === 404 || error.code === "forbidden")) notFound();
    throw error;
  }
}
