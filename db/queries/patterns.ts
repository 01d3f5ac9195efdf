import { or, type SQL, sql } from "drizzle-orm";
import { products } from "../schema";

/** `%words%` with the pattern's own characters made plain. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}

/**
 * Whether a product's name or model, or one of `others`, contains these words in any case. As `ilike`, which would
 * convert the words and the name to lower case for each row again.
 */
export function productContains(words: string, ...others: (typeof products.externalId)[]): SQL | undefined {
  const pattern = sql`lower(${containing(words)})`;
  return or(
    sql`${products.nameKey} like ${pattern}`,
    ...[products.model, ...others].map((column) => sql`lower(${column}) like ${pattern}`),
  );
}
