import { type AnyColumn, sql } from "drizzle-orm";
import { brands } from "../schema";

/** What the brands that keep addresses for `keptDays` lose: what ended before `before`, at most `limit`. */
export interface RetentionTerm {
  keptDays: number;
  before: Date;
  limit: number;
}

/** The row's brand keeps recipients' addresses for this number of days. */
export const keepsFor = (brandId: AnyColumn, keptDays: number) =>
  sql`${brandId} in (select ${brands.id} from ${brands} where ${brands.recipientsKeptDays} = ${keptDays})`;
