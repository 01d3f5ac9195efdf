import { readMailbox } from "@/lib/platform/input/mailbox";
import { hashAddress } from "@/lib/platform/secrets";

const LIST_PATH = /^\/[a-z0-9][a-z0-9/_-]*$/i;

/** Browsers and proxies store URLs, so a search for an e-mail address leads to the list with its keyed hash. */
export function searchedList(list: string, fields: readonly [name: string, value: string][]): string {
  const path = LIST_PATH.test(list) ? list : "/search";
  const filled = fields.filter(([, value]) => value.trim() !== "");
  const text = filled.find(([name]) => name === "q")?.[1].trim() ?? "";
  if (!text.includes("@")) return hrefOf(path, filled);
  const result = readMailbox(text);
  const others = path === "/transfers" ? filled.filter(([name]) => name !== "q" && name !== "recipient") : [];
  return hrefOf("/transfers", [...others, ["recipient", hashAddress(result.ok ? result.mailbox : text)]]);
}

function hrefOf(path: string, fields: readonly [string, string][]): string {
  const query = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  return query === "" ? path : `${path}?${query}`;
}
