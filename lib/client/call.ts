import { CarnetError } from "./errors.ts";
import { Lines } from "./lines.ts";
import { type Page, Pages } from "./pages.ts";
import { type FileBody, type RequestOptions, sendForJson, sendForStream, type Settings } from "./send.ts";
import { newIdempotencyKey } from "./surroundings.ts";

export interface Operation {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: string;
  takesQuery?: true;
  /** `pages` is a list, `lines` is JSON Lines, `file` is the raw response. */
  answers?: "pages" | "lines" | "file";
}

export interface ConditionalOptions extends RequestOptions {
  /** The object that this client read or changed, its ETag, or `*` for any stored version. */
  ifMatch: object | string;
}

type Method = (...args: unknown[]) => unknown;

/** The functions take path parameters, body, media type of a file, query and options in this order. */
export function bound<Resource>(settings: Settings, operations: Readonly<Record<string, Operation>>): Resource {
  const methods = Object.entries(operations).map(([name, operation]) => [name, methodOf(settings, operation)] as const);
  return Object.freeze(Object.fromEntries(methods)) as Resource;
}

function methodOf(settings: Settings, operation: Operation): Method {
  const { method, path, body: bodyType, takesQuery, answers } = operation;
  return (...args) => {
    const next = () => args.shift();
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, next()));
    const body = bodyType === undefined ? undefined : next();
    const type = bodyType === "file" ? (next() as string) : bodyType;
    const query = takesQuery ? (next() as Query | undefined) : undefined;
    const options = (next() ?? {}) as RequestOptions & Partial<ConditionalOptions>;
    const outgoing = (more: Query = {}) => ({
      method,
      path: url + search({ ...query, ...more }),
      headers: headersOf(type, options),
      ...(body === undefined ? {} : { body: bodyType === "file" ? (body as FileBody) : JSON.stringify(body) }),
      isRepeatable: !(body instanceof ReadableStream),
    });
    const headersOf = headersFor(settings, method, answers);
    if (answers === "pages")
      return new Pages(
        (cursor) => sendForJson(settings, outgoing(cursor === undefined ? {} : { cursor }), options) as Promise<Page>,
      );
    if (answers === "lines") return linesOf(settings, { query, options, outgoing });
    if (answers === "file") return sendForStream(settings, outgoing(), options);
    return sendForJson(settings, outgoing(), options);
  };
}

function headersFor({ tags }: Settings, method: Operation["method"], answers: Operation["answers"]) {
  const ofCall = method === "GET" ? undefined : newIdempotencyKey();
  return (type: string | undefined, { idempotencyKey, ifMatch }: RequestOptions & Partial<ConditionalOptions>) => {
    const headers: Record<string, string> = answers === "file" ? {} : { accept: "application/json, */*;q=0.5" };
    if (type !== undefined) headers["content-type"] = type;
    const key = ofCall && (idempotencyKey ?? ofCall);
    if (key !== undefined) headers["idempotency-key"] = key;
    if (ifMatch !== undefined) headers["if-match"] = requireTag(tags, ifMatch);
    return headers;
  };
}

function requireTag(tags: Settings["tags"], ifMatch: object | string): string {
  const tag = typeof ifMatch === "string" ? ifMatch : tags.get(ifMatch);
  if (tag === undefined)
    throw new CarnetError(
      "ifMatch is no object that this client has read by its id. Read it with get(), or give its ETag.",
    );
  return tag;
}

type Query = Record<string, unknown>;

function linesOf(
  settings: Settings,
  call: {
    query: Query | undefined;
    options: RequestOptions;
    outgoing: (more: Query) => Parameters<typeof sendForStream>[1];
  },
): Lines<unknown> {
  const { timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries, signal } = call.options;
  const after = call.query?.after;
  return new Lines({
    open: (behind, stop) =>
      sendForStream(settings, call.outgoing(behind === undefined ? {} : { after: behind }), {
        ...call.options,
        signal: stop,
      }),
    after: typeof after === "string" ? after : undefined,
    signal,
    timeoutMs,
    maxRetries,
  });
}

function segment(name: string, value: unknown): string {
  if (typeof value !== "string" || /^\.{0,2}$/.test(value))
    throw new CarnetError(`${name} is what the address names: it cannot be ${JSON.stringify(value)}.`);
  return encodeURIComponent(value);
}

function search(query: Query): string {
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (parameters.length === 0) return "";
  return `?${new URLSearchParams(parameters.map(([name, value]) => [name, textOf(value)]))}`;
}

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
