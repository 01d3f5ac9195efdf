import type { Span } from "@opentelemetry/api";
import pg from "pg";
import { beginSpan, failSpan, KIND } from "@/lib/platform/tracing/span";

const OPERATION = /\b(select|insert|update|delete|copy|begin|commit|rollback|savepoint|release|set)\b/i;
const TABLE = /\b(?:from|into|update|join|copy)\s+(?:"?public"?\.)?"?([a-z_]+)\b/i;
const CHARACTERS_READ = 4_000;

interface Statement {
  text?: string;
  callback?: (error: Error | null, result: pg.QueryResult) => void;
}

/** Begins a statement's span, told by what it does to which table: never its text, which may hold values. */
function beginStatement(statement: string | Statement): Span | undefined {
  const text = (typeof statement === "string" ? statement : (statement.text ?? "")).slice(0, CHARACTERS_READ);
  const operation = (OPERATION.exec(text)?.[1] ?? "statement").toUpperCase();
  const table = TABLE.exec(text)?.[1];
  const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, "db.collection.name": table };
  return beginSpan(table ? `${operation} ${table}` : operation, { kind: KIND.client, attributes });
}

function followStatement<T>(statement: string | Statement, run: () => T): T {
  const span = beginStatement(statement);
  if (!span) return run();
  const end = (error?: unknown) => {
    if (error) failSpan(span, error);
    span.end();
  };
  if (typeof statement === "object" && statement.callback) {
    const { callback } = statement;
    statement.callback = (error, result) => {
      end(error);
      callback(error, result);
    };
    return run();
  }
  const answer = run();
  void (answer as Promise<unknown>).then(() => end(), end);
  return answer;
}

/** A transaction's connection; what it is asked goes on to the connection itself, which keeps its state. */
const tracedClient = (client: pg.PoolClient): pg.PoolClient =>
  Object.create(client, {
    query: {
      value: (statement: string, ...rest: unknown[]) =>
        followStatement(statement, () => client.query(statement, ...(rest as []))),
    },
  });

/** A pool whose statements are spans of their request or job, the wait for a connection with them. */
export class TracedPool extends pg.Pool {
  // oxlint-disable-next-line typescript/no-explicit-any -- `pg` declares nine forms of this method
  override query(statement: any, ...rest: any[]): any {
    return followStatement(statement, () => super.query(statement, ...(rest as [])));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    return callback ? super.connect(callback) : super.connect().then(tracedClient);
  }
}
