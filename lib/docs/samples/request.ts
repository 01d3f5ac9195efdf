/** A request that is shown in the languages of those who send it. */
export interface SampleRequest {
  method: string;
  url: string;
  query?: Readonly<Record<string, string>>;
  needsKey: boolean;
  /** What stands for the key in a command; by itself the variable CARNET_KEY, to stay out of the history. */
  key?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Its media type, `application/json` by itself. */
  bodyType?: string;
  headers?: Readonly<Record<string, string>>;
  idempotencyKey?: string;
  /** A file that is the body, read from disk. */
  file?: { type: string; name: string };
  /** Whether the answer is JSON, as nearly all are. */
  isJsonAnswered?: boolean;
}

const FILE_ENDINGS: Record<string, string> = { "text/csv": "csv", "application/x-ndjson": "ndjson" };

/** The file that a sample of this media type sends. */
export const fileOf = (type: string) => ({ type, name: `products.${FILE_ENDINGS[type] ?? "xlsx"}` });

/** A value in a path: what a path may hold as it is stays readable. */
export const encoded = (value: string) => (/[/?#]/.test(value) ? encodeURIComponent(value) : value);

export function addressOf({ url, query = {} }: SampleRequest): string {
  const search = new URLSearchParams(query).toString();
  return search ? `${url}?${search}` : url;
}

/** All headers but the one with the key. */
export function headersOf({ body, bodyType = "application/json", file, headers, idempotencyKey }: SampleRequest) {
  const type = file?.type ?? (body === undefined ? undefined : bodyType);
  return Object.entries({
    ...(type !== undefined && { "Content-Type": type }),
    ...headers,
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  });
}

/** How a language writes the values of JSON. */
export interface LiteralSyntax {
  text: (value: string) => string;
  nothing: string;
  yes: string;
  no: string;
  list: [open: string, close: string];
  record: [open: string, close: string];
  /** A record without members, where it is not the two together. */
  emptyRecord?: string;
  member: (name: string, value: string) => string;
  indent: string;
}

/** A value of JSON as the literal of a language, its lines after the first indented from `indent` on. */
export function literal(value: unknown, syntax: LiteralSyntax, indent: string): string {
  if (value === null || value === undefined) return syntax.nothing;
  if (typeof value === "boolean") return value ? syntax.yes : syntax.no;
  if (typeof value === "string") return syntax.text(value);
  if (typeof value !== "object") return String(value);
  const inner = indent + syntax.indent;
  const [open, close] = Array.isArray(value) ? syntax.list : syntax.record;
  const entries = Array.isArray(value)
    ? value.map((entry) => literal(entry, syntax, inner))
    : Object.entries(value).map(([name, entry]) => syntax.member(name, literal(entry, syntax, inner)));
  if (entries.length === 0) return (!Array.isArray(value) && syntax.emptyRecord) || open + close;
  return [open, ...entries.map((entry) => `${inner}${entry},`), indent + close].join("\n");
}
