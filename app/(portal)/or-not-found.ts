import { notFound } from "next/navigation";
import { DomainError } from "@/lib/platform/errors";

/** Turns missing, forbidden and other brands' records into the same 404 page, so that they are indistinguishable. */
export async function orNotFound<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof DomainError && (error.status === 404 || error.code === "forbidden")) notFound();
    throw error;
  }
}
