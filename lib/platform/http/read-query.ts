import type { z } from "zod";
import type { FieldError } from "@/lib/platform/errors";
import { readParameters } from "@/lib/platform/input/read-input";
import { must } from "@/lib/platform/must";

/** Query parameters, each named by the operation and given once. */

/** One parameter in which nothing is encoded. */
const PLAIN = /^\?(\w+)=([\w.~-]*)$/;

const NONE: ReadonlySet<string> = new Set();

export type ReadQuery<T> = { value?: T; errors: FieldError[] };

/** Reads a query string with its `?`; lists every error. */
export function readQuery<S extends z.ZodType>(schema: S, search: string): ReadQuery<z.output<S>> {
  const plain = PLAIN.exec(search);
  if (plain) return readGiven(schema, { [must(plain[1], "A name")]: must(plain[2], "A value") });
  const given = Object.create(null) as Record<string, string>;
  const repeated = new Set<string>();
  if (search.length > 1)
    for (const [name, value] of new URLSearchParams(search)) {
      if (name in given) repeated.add(name);
      given[name] = value;
    }
  return readGiven(schema, given, repeated);
}

function readGiven<S extends z.ZodType>(
  schema: S,
  given: Record<string, string>,
  repeated: ReadonlySet<string> = NONE,
): ReadQuery<z.output<S>> {
  const errors = [...repeated].map((name) => ({
    pointer: `?${name}`,
    code: "repeated",
    detail: "This parameter may stand once only.",
  }));
  const read = readParameters(schema, given);
  if (read.ok) return { value: read.value, errors };
  return { errors: [...errors, ...read.errors.filter((error) => !repeated.has(error.pointer.slice(1)))] };
}
