import { readMailbox } from "@/lib/platform/input/mailbox";
import { hashAddress } from "@/lib/platform/secrets";

const LIST_PATH = /^\/[a-z0-9][a-z0-9/_-]*$/i;

/**
 * Browsers and proxies store URLs, so a search for an e-mail address leads to an address with its keyed hash: to the
 * transfers to it from their list, and to everything of this person from any other.
 */
export function searchedList(list: string, fields: readonly [name: string, value: string][]): string {
  const path = LIST_PATH.test(list) ? list : "/search";
  const filled = fields.filter(([, value]) => value.trim() !== "");
  const text = filled.find(([name]) => name === "q")?.[1].trim() ?? "";
  if (!text.includes("@")) return hrefOf(path, filled);
  const result = readMailbox(text);
  const hash = hashAddress(result.ok ? result.mailbox : text);
  if (path !== "/transfers") return hrefOf("/search", [["mailbox", hash]]);
  const others = filled.filter(([name]) => name !== "q" && name !== "recipient");
  return hrefOf(path, [...others, ["recipient", hash]]);
}

function hrefOf(path: string, fields: readonly [string, string][]): string {
  const query = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  return query === "" ? path : `${path}?${query}`;
}
