/** A request that the documentation prints in several programming languages. */
export interface SampleRequest {
  method: string;
  url: string;
  query?: Readonly<Record<string, string>>;
  needsKey: boolean;
  /** The key in a command; without it the variable CARNET_KEY, which keeps the key out of the shell's history. */
  key?: string;
  /** Names of environment variables that hold values of earlier answers: `{CODE}` in the texts of this request. */
  variables?: readonly string[];
  /** A header of the answer that the sample prints as well as the body. */
  printedHeader?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Its media type, by default `application/json`. */
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

export function addressOf({ url, query = {}, variables = [] }: SampleRequest): string {
  const search = variables.reduce(
    (text, name) => text.replaceAll(`%7B${name}%7D`, `{${name}}`),
    new URLSearchParams(query).toString(),
  );
  return search ? `${url}?${search}` : url;
}

/** The fixed parts of a text and the variables between them, in their order. */
export function splitVariables(text: string, { variables = [] }: Pick<SampleRequest, "variables">): TextPart[] {
  const parts = text.split(/(\{[A-Z_]+\})/).map((part): TextPart => {
    const name = part.slice(1, -1);
    return variables.includes(name) && part === `{${name}}` ? { variable: name } : { fixed: part };
  });
  return parts.filter((part) => "variable" in part || part.fixed !== "");
}

type TextPart = { fixed: string } | { variable: string };

/** How a language writes a text, reads an environment variable and joins both. */
interface TextSyntax {
  text: (value: string) => string;
  variable: (name: string) => string;
  operator: string;
}

/** A text as an expression of a language. */
export function textExpression(value: string, request: SampleRequest, syntax: TextSyntax): string {
  const parts = splitVariables(value, request);
  if (!parts.some((part) => "variable" in part)) return syntax.text(value);
  return parts
    .map((part) => ("variable" in part ? syntax.variable(part.variable) : syntax.text(part.fixed)))
    .join(syntax.operator);
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
  /** A record without members, where it is not just the two brackets. */
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

/** Requests as commands for a shell. */

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** One command over several lines that a POSIX shell understands. */
export function curlCommand(request: SampleRequest): string {
  const { method, needsKey, key = "$CARNET_KEY", body, file, printedHeader } = request;
  const argument = (text: string) => shellArgument(text, request);
  const address = argument(addressOf(request));
  const options = [...(printedHeader === undefined ? [] : ["-i"]), ...(method === "GET" ? [] : ["-X", method])];
  return [
    ["curl", ...options, address].join(" "),
    ...(needsKey ? [`-H "Authorization: Bearer ${key}"`] : []),
    ...headersOf(request).map(([name, value]) => `-H ${argument(`${name}: ${value}`)}`),
    ...(file ? [`--data-binary @${file.name}`] : []),
    ...(body === undefined ? [] : [`-d ${argument(JSON.stringify(body, null, 2).replaceAll("\n", "\n  "))}`]),
  ].join(" \\\n  ");
}

/** In double quotes, where variables are in it and nothing else that a shell reads there; JSON in single ones. */
function shellArgument(text: string, request: SampleRequest): string {
  const parts = splitVariables(text, request);
  if (!parts.some((part) => "variable" in part)) return quoted(text);
  if (!/["$`\\!]/.test(text))
    return `"${parts
      .map((part, index) => {
        if ("fixed" in part) return part.fixed;
        const next = parts[index + 1];
        return next && "fixed" in next && /^\w/.test(next.fixed) ? `\${${part.variable}}` : `$${part.variable}`;
      })
      .join("")}"`;
  return parts.map((part) => ("variable" in part ? `"$${part.variable}"` : quoted(part.fixed))).join("");
}

/** The languages that samples are written in, the one that everybody reads first. */
export const SAMPLE_LANGUAGES = [
  { id: "curl", name: "curl", fence: "sh" },
  { id: "typescript", name: "TypeScript", fence: "ts" },
  { id: "python", name: "Python", fence: "python" },
  { id: "php", name: "PHP", fence: "php" },
  { id: "java", name: "Java", fence: "java" },
  { id: "csharp", name: "C#", fence: "csharp" },
] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]["id"];

export const DEFAULT_SAMPLE_LANGUAGE: SampleLanguage = "curl";

export function isSampleLanguage(value: unknown): value is SampleLanguage {
  return SAMPLE_LANGUAGES.some(({ id }) => id === value);
}
