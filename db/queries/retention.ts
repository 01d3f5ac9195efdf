import { type AnyColumn, sql } from "drizzle-orm";
import { brands } from "../schema";

/**
 * What is erased of the brands that keep addresses for `keptDays`: what came to its end before `before`, at most
 * `limit` at once.
 */
export interface RetentionTerm {
  keptDays: number;
  before: Date;
  limit: number;
}

/** The row's brand keeps recipients' addresses for so many days. */
export const keepsFor = (brandId: AnyColumn, keptDays: number) =>
  sql`${brandId} in (select ${brands.id} from ${brands} where ${brands.recipientsKeptDays} = ${keptDays})`;
