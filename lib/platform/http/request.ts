import type { z } from "zod";
import { environment } from "@/lib/platform/env";
import { type FieldError, DomainError } from "@/lib/platform/errors";
import { readParameters } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";

export interface ApiRequest {
  readonly method: string;
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
}

export interface AddressedRequest extends ApiRequest {
  readonly path: string;
  readonly search: string;
}

export function clientAddress(request: ApiRequest): string {
  return request.headers.get("x-carnet-client-address") ?? "unknown";
}

const PLAIN = /^\?(\w+)=([\w.~-]*)$/;

const NONE: ReadonlySet<string> = new Set();

type ReadQuery<T> = { value?: T; errors: FieldError[] };

export function readQuery<S extends z.ZodType>(schema: S, search: string): ReadQuery<z.output<S>> {
  const plain = PLAIN.exec(search);
  if (plain) return readGiven(schema, { [requireValue(plain[1], "A name")]: requireValue(plain[2], "A value") });
  const values = Object.create(null) as Record<string, string>;
  const repeated = new Set<string>();
  if (search.length > 1)
    for (const [name, value] of new URLSearchParams(search)) {
      if (name in values) repeated.add(name);
      values[name] = value;
    }
  return readGiven(schema, values, repeated);
}

function readGiven<S extends z.ZodType>(
  schema: S,
  values: Record<string, string>,
  repeated: ReadonlySet<string> = NONE,
): ReadQuery<z.output<S>> {
  const errors = [...repeated].map((name) => ({
    pointer: `?${name}`,
    code: "repeated",
    detail: "This parameter may appear only once.",
  }));
  const result = readParameters(schema, values);
  if (result.ok) return { value: result.value, errors };
  return { errors: [...errors, ...result.errors.filter((error) => !repeated.has(error.pointer.slice(1)))] };
}

/** No redirect, which would hide that the key has leaked. X-Forwarded-Proto is set only from the trusted proxy. */
export function requireHttps(request: ApiRequest): void {
  if (!environment().isHttps || request.headers.get("x-forwarded-proto") === "https") return;
  throw new DomainError(
    "https_required",
    "This request came without TLS. If it carried an API key, revoke that key: it may have been read.",
  );
}
