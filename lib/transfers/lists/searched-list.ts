import { readMailbox } from "@/lib/platform/input/mailbox";
import { hashAddress } from "@/lib/platform/secrets";

const LIST_PATH = /^\/[a-z0-9][a-z0-9/_-]*$/i;

/**
 * E-mail addresses are personal data and must not be part of a URL, which browsers and proxies store. A search for
 * one leads to the transfers with its keyed hash.
 */
export function searchedList(list: string, fields: readonly [name: string, value: string][]): string {
  const path = LIST_PATH.test(list) ? list : "/search";
  const given = fields.filter(([, value]) => value.trim() !== "");
  const words = given.find(([name]) => name === "q")?.[1].trim() ?? "";
  if (!words.includes("@")) return hrefOf(path, given);
  const read = readMailbox(words);
  const others = path === "/transfers" ? given.filter(([name]) => name !== "q" && name !== "recipient") : [];
  return hrefOf("/transfers", [...others, ["recipient", hashAddress(read.ok ? read.mailbox : words)]]);
}

function hrefOf(path: string, fields: readonly [string, string][]): string {
  const query = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  return query === "" ? path : `${path}?${query}`;
}
