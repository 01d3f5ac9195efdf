import { addressOf, headersOf, type SampleRequest } from "./request";

/** Requests as commands for a shell. */

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** One command over several lines that a POSIX shell understands as it stands. */
export function curlCommand(request: SampleRequest): string {
  const { method, needsKey, key = "$CARNET_KEY", body, file } = request;
  const address = quoted(addressOf(request));
  return [
    method === "GET" ? `curl ${address}` : `curl -X ${method} ${address}`,
    ...(needsKey ? [`-H "Authorization: Bearer ${key}"`] : []),
    ...headersOf(request).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(file ? [`--data-binary @${file.name}`] : []),
    ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body, null, 2).replaceAll("\n", "\n  "))}`]),
  ].join(" \\\n  ");
}
