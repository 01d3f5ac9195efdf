import { sql } from "drizzle-orm";
import type { passports, products } from "../schema";

/** These ids as one parameter, however many they are. */
export const among = (
  column: typeof passports.id | typeof passports.productId | typeof products.id,
  ids: readonly string[],
) => sql`${column} = any(${sql.param(ids)}::text[])`;
