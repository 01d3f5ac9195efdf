export interface SampleRequest {
  method: string;
  url: string;
  query?: Readonly<Record<string, string>>;
  needsKey: boolean;
  /** Without a key the sample uses the variable CARNET_KEY, so that the key does not appear in the shell history. */
  key?: string;
  /** Names of environment variables with values of earlier responses, written as `{CODE}` in this request. */
  variables?: readonly string[];
  printedHeader?: string;
  body?: unknown;
  bodyType?: string;
  headers?: Readonly<Record<string, string>>;
  idempotencyKey?: string;
  file?: { type: string; name: string };
  isJsonAnswered?: boolean;
}

const FILE_ENDINGS: Record<string, string> = { "text/csv": "csv", "application/x-ndjson": "ndjson" };

export const fileOf = (type: string) => ({ type, name: `products.${FILE_ENDINGS[type] ?? "xlsx"}` });

export const encoded = (value: string) => (/[/?#]/.test(value) ? encodeURIComponent(value) : value);

export function addressOf({ url, query = {}, variables = [] }: SampleRequest): string {
  const search = variables.reduce(
    (text, name) => text.replaceAll(`%7B${name}%7D`, `{${name}}`),
    new URLSearchParams(query).toString(),
  );
  return search ? `${url}?${search}` : url;
}

export function splitVariables(text: string, { variables = [] }: Pick<SampleRequest, "variables">): TextPart[] {
  const parts = text.split(/(\{[A-Z_]+\})/).map((part): TextPart => {
    const name = part.slice(1, -1);
    return variables.includes(name) && part === `{${name}}` ? { variable: name } : { fixed: part };
  });
  return parts.filter((part) => "variable" in part || part.fixed !== "");
}

type TextPart = { fixed: string } | { variable: string };

interface TextSyntax {
  text: (value: string) => string;
  variable: (name: string) => string;
  operator: string;
}

export function textExpression(value: string, request: SampleRequest, syntax: TextSyntax): string {
  const parts = splitVariables(value, request);
  if (!parts.some((part) => "variable" in part)) return syntax.text(value);
  return parts
    .map((part) => ("variable" in part ? syntax.variable(part.variable) : syntax.text(part.fixed)))
    .join(syntax.operator);
}

export function headersOf({ body, bodyType = "application/json", file, headers, idempotencyKey }: SampleRequest) {
  const type = file?.type ?? (body === undefined ? undefined : bodyType);
  return Object.entries({
    ...(type !== undefined && { "Content-Type": type }),
    ...headers,
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
  });
}

export interface LiteralSyntax {
  text: (value: string) => string;
  nothing: string;
  yes: string;
  no: string;
  list: [open: string, close: string];
  record: [open: string, close: string];
  emptyRecord?: string;
  member: (name: string, value: string) => string;
  indent: string;
}

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

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

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

/** Text with variables is in double quotes, so it must not contain other shell syntax; JSON is in single quotes. */
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
