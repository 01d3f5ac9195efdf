import { addressOf, headersOf, type SampleRequest, splitVariables } from "./request";

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
