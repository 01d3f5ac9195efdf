/** Requests as commands for a shell. The key is taken from the variable CARNET_KEY to stay out of the history. */

export interface CurlRequest {
  method: string;
  url: string;
  query?: Readonly<Record<string, string>>;
  needsKey: boolean;
  /** What stands for the key; by itself the variable. */
  key?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Its media type, `application/json` by itself. */
  bodyType?: string;
  headers?: Readonly<Record<string, string>>;
  idempotencyKey?: string;
  /** The media type of a file that is the body; the command reads it from disk. */
  fileType?: string;
}

const FILE_ENDINGS: Record<string, string> = { "text/csv": "csv", "application/x-ndjson": "ndjson" };

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** One command over several lines that a POSIX shell understands as it stands. */
export function curlCommand({
  method,
  url,
  query = {},
  needsKey,
  key = "$CARNET_KEY",
  body,
  bodyType = "application/json",
  headers = {},
  idempotencyKey,
  fileType,
}: CurlRequest): string {
  const search = new URLSearchParams(query).toString();
  const address = quoted(search ? `${url}?${search}` : url);
  return [
    method === "GET" ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...(needsKey ? [`-H "Authorization: Bearer ${key}"`] : []),
    ...(body === undefined ? [] : [`-H ${quoted(`Content-Type: ${bodyType}`)}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(idempotencyKey ? [`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`] : []),
    ...(fileType
      ? [`-H ${quoted(`Content-Type: ${fileType}`)}`, `--data-binary @products.${FILE_ENDINGS[fileType] ?? "xlsx"}`]
      : []),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body, null, 2).replaceAll("\n", "\n  "))}`]),
  ].join(" \\\n  ");
}
