import pg from "pg";
import { clocksAgreeText } from "./clock-agreement";
import { type Queryable, Source } from "./handle";

/** Whose work it is that a handle writes: the job as it was taken. */
export interface Fence {
  id: string;
  attempts: number;
  holder: string;
}

/** Thrown where the work is somebody else's by now, or was called off: nothing of the transaction stays. */
export class FenceLost extends Error {
  override readonly name = "FenceLost";
}

/** Whether an error, or what caused it, is that the work was lost. */
export function isFenceLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof FenceLost) return true;
  return false;
}

const LOST = "CJ001";

/**
 * The job's row, locked until the transaction ends, so that nobody takes it over or off the list before that. Several
 * transactions of its holder may go on at once, and its lease may be renewed meanwhile. A process whose clock does not
 * agree with the database's has lost its jobs: it would delete and schedule by a wrong time.
 */
const lockOf = ({ id, attempts, holder }: Fence) => `
  do $fence$ begin
    perform from jobs where id = ${pg.escapeLiteral(id)} and attempts = ${attempts}
    and holder = ${pg.escapeLiteral(holder)} for key share;
    if not found or not (${clocksAgreeText()}) then
      raise exception 'the job is lost' using errcode = '${LOST}';
    end if;
  end $fence$`;

/**
 * A handle that writes only while a job is its holder's: each transaction begins by locking the job's row, in the same
 * round trip, and a statement that writes alone gets a transaction. Handles made of it for a brand are held as well.
 * What it begins throws FenceLost when the job is somebody else's.
 */
export function fencedBy<Db extends Queryable>(db: Db, fence: Fence): Db {
  const { source, transaction } = db.target;
  if (transaction) throw new Error("What a job writes is fenced where its transactions begin.");
  return new Source(source.pool, { text: lockOf(fence), explain }).db as Db;
}

function explain(error: unknown): unknown {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === LOST || cause?.code === LOST ? new FenceLost() : error;
}
