import { NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Queryable } from "./client";
import { clocksAgreeText } from "./clock-agreement";
import { asHandle, inside } from "./handle";

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

type Statement = pg.QueryConfig &
  Partial<pg.Submittable> & { callback?: (error: Error | null, result: unknown) => void };

/**
 * A handle that writes only while a job is its holder's: each transaction begins by locking the job's row, in the same
 * round trip, and a statement that writes alone gets a transaction. Handles made of it for a brand are held as well.
 * What it begins throws FenceLost when the job is somebody else's.
 */
export function fencedBy<Db extends Queryable>(db: Db, fence: Fence): Db {
  const { session, dialect } = inside(db);
  const pool = session.client;
  if (!(pool instanceof pg.Pool)) throw new Error("What a job writes is fenced where its transactions begin.");
  const connect = async () => fencedClient(await pool.connect(), fence);
  const query = async (statement: Statement, values?: unknown[]) => {
    if (/^\s*select\b/i.test(statement.text)) return pool.query(statement, values);
    const client = await connect();
    await client.query({ text: "begin" });
    try {
      const result = await submit(client, statement, values);
      await client.query({ text: "commit" });
      return result;
    } catch (error) {
      await client.query({ text: "rollback" });
      throw error;
    } finally {
      client.release();
    }
  };
  const fenced = Object.create(pool, { query: { value: query }, connect: { value: connect } }) as pg.Pool;
  return asHandle<Db>(new NodePgDatabase(dialect, new NodePgSession(fenced, dialect, undefined), undefined));
}

function fencedClient(client: pg.PoolClient, fence: Fence): pg.PoolClient {
  const query = async (statement: Statement, values?: unknown[]) => {
    const [begin, ...more] = /^begin\b/i.test(statement.text) ? statement.text.split(";") : [];
    if (begin === undefined || /\bread only\b/i.test(begin)) return submit(client, statement, values);
    try {
      return await client.query([begin, lockOf(fence), ...more].join(";"));
    } catch (error) {
      throw (error as { code?: string }).code === LOST ? new FenceLost() : error;
    }
  };
  return Object.create(client, {
    query: { value: query },
    release: { value: () => client.release() },
  }) as pg.PoolClient;
}

/** The driver answers a statement with a promise, and a query of its own kind by its callback. */
function submit(client: pg.PoolClient, statement: Statement, values?: unknown[]): Promise<unknown> {
  if (typeof statement.submit !== "function" || statement.callback) return client.query(statement, values);
  return new Promise((resolve, reject) => {
    statement.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(statement as never);
  });
}
