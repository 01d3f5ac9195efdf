import type { Queryable } from "@/db/client";

/** A database that runs a transaction, and then loses the connection before it can report the result. */
export function losingItsAnswers<Db extends Queryable>(db: Db): Db {
  const transaction: Queryable["transaction"] = async (work, config) => {
    await db.transaction(work, config);
    throw new Error("Connection terminated unexpectedly");
  };
  return Object.assign(Object.create(db) as Db, { transaction });
}
