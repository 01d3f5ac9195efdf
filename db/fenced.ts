import pg from "pg";
import { clocksAgreeText } from "./clock-agreement";
import { type Queryable, Source } from "./handle";

export interface Fence {
  id: string;
  attempts: number;
  holder: string;
}

/** Thrown if another process has taken over the job or it was cancelled; the transaction is rolled back. */
export class FenceLost extends Error {
  override readonly name = "FenceLost";
}

export function isFenceLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof FenceLost) return true;
  return false;
}

const LOST = "CJ001";

/**
 * Shared lock: no one takes over or deletes the job, but its owner's transactions and lease renewal run concurrently.
 * A process whose clock disagrees loses its jobs, because it would delete and schedule by wrong times.
 */
const lockOf = ({ id, attempts, holder }: Fence) => `
  do $fence$ begin
    perform from jobs where id = ${pg.escapeLiteral(id)} and attempts = ${attempts}
    and holder = ${pg.escapeLiteral(holder)} for key share;
    if not found or not (${clocksAgreeText()}) then
      raise exception 'the job is lost' using errcode = '${LOST}';
    end if;
  end $fence$`;

/** Each write, also by derived brand handles, first locks the job's row. Throws FenceLost if the owner changed. */
export function fencedBy<Db extends Queryable>(db: Db, fence: Fence): Db {
  const { source, transaction } = db.target;
  if (transaction) throw new Error("What a job writes is fenced where its transactions begin.");
  return new Source(source.pool, { text: lockOf(fence), explain }).db as Db;
}

function explain(error: unknown): unknown {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === LOST || cause?.code === LOST ? new FenceLost() : error;
}
