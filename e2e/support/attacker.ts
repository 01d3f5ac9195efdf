import { once } from "node:events";
import { type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";

/** What an attacker does that no browser would. */

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

/** The fields of the form that has a field of this name, as a browser without scripts would send them. */
export function formFieldsOf(html: string, name: string): Record<string, string> {
  const form = [...html.matchAll(/<form\b.*?<\/form>/gs)]
    .map(([html]) => html)
    .find((html) => html.includes(`name="${name}"`));
  if (!form) throw new Error(`the page has no form with ${name}`);
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => ({
    name: /\bname="([^"]*)"/.exec(tag)?.[1],
    value: /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? "",
  }));
  return Object.fromEntries(
    inputs.filter((input) => input.name).map((input) => [unescaped(input.name!), unescaped(input.value)]),
  );
}

const BOUNDARY = "----of-an-attacker";

/** Posts a form with headers that clients do not let one set. */
export async function postRaw(
  url: string,
  fields: Record<string, string>,
  headers: OutgoingHttpHeaders,
): Promise<number> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const sent = request(url, {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });
  sent.end(`${parts.join("")}--${BOUNDARY}--\r\n`);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode!;
}
