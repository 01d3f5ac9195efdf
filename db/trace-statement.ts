import { inSpan, isTraced } from "@/lib/platform/tracing/span";

const OPERATION = /\b(select|insert|update|delete|copy|begin|commit|rollback|savepoint|release|set)\b/i;
const TABLE = /\b(?:from|into|update|join|copy)\s+(?:"?public"?\.)?"?([a-z_]+)\b/i;
const CHARACTERS_READ = 4_000;

/**
 * Runs a statement as a span that names its operation and table, never its text, which may hold values. The wait for a
 * connection is part of the span.
 */
export function traceStatement<T>(statement: string, run: () => Promise<T>): Promise<T> {
  if (!isTraced()) return run();
  const text = statement.slice(0, CHARACTERS_READ);
  const operation = (OPERATION.exec(text)?.[1] ?? "statement").toUpperCase();
  const table = TABLE.exec(text)?.[1];
  const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, "db.collection.name": table };
  return inSpan(table ? `${operation} ${table}` : operation, attributes, run);
}
