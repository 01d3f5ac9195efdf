import type { Span } from "@opentelemetry/api";
import { beginSpan, failSpan, KIND } from "@/lib/platform/tracing/span";

const OPERATION = /\b(select|insert|update|delete|copy|begin|commit|rollback|savepoint|release|set)\b/i;
const TABLE = /\b(?:from|into|update|join|copy)\s+(?:"?public"?\.)?"?([a-z_]+)\b/i;
const CHARACTERS_READ = 4_000;

/** Begins a statement's span, told by what it does to which table: never its text, which may hold values. */
function beginStatement(statement: string): Span | undefined {
  const text = statement.slice(0, CHARACTERS_READ);
  const operation = (OPERATION.exec(text)?.[1] ?? "statement").toUpperCase();
  const table = TABLE.exec(text)?.[1];
  const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, "db.collection.name": table };
  return beginSpan(table ? `${operation} ${table}` : operation, { kind: KIND.client, attributes });
}

/** The wait for a connection is part of the span. */
export function traceStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  const span = beginStatement(text);
  if (!span) return run();
  const end = (error?: unknown) => {
    if (error) failSpan(span, error);
    span.end();
  };
  const answer = run();
  void answer.then(() => end(), end);
  return answer;
}
