import type { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";

/** What drizzle's handles keep to themselves: where they run, and how they write SQL. */
interface Inside<Connection> {
  session: { client: Connection };
  dialect: PgDialect;
  nestedIndex?: number;
}

/** The inside of a handle, which drizzle's types do not show. */
export const inside = <Connection = pg.Pool | pg.PoolClient>(handle: unknown) => handle as Inside<Connection>;

/** A handle that drizzle made, as this house types whose rows it meets. */
export const asHandle = <Db>(made: unknown) => made as Db;
