import { SECRET_PAGES } from "@/lib/platform/secret-pages.mjs";

/**
 * Values that must not appear in stored data, logs and public pages. The forms are valid for PostgreSQL's regular
 * expressions and JavaScript's.
 */

/** Every password that tests make begins so. */
export const PASSWORD_MARK = "opens-a-door-";

export const LEAK_FORMS = {
  "an API key": "dpp_(?:live|test)_[0-9A-Za-z]{20,}",
  "a password": PASSWORD_MARK,
  "a link that is a credential": `/(${SECRET_PAGES.join("|")})/[A-Za-z0-9_-]{30,}`,
  // Of 24 random bytes; hashes are in small letters.
  "a token": "(^|[^A-Za-z0-9_/+=-])(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{32}([^A-Za-z0-9_/+=-]|$)",
  "an address": "[A-Za-z0-9._+-]+(@|%40)[a-z0-9-]+\\.(example|example\\.com|com|org)([^a-z]|$)",
} as const;
export type LeakKind = keyof typeof LEAK_FORMS;

/** The kinds that a text contains. */
export function leaksIn(text: string, kinds: readonly LeakKind[] = Object.keys(LEAK_FORMS) as LeakKind[]): LeakKind[] {
  return kinds.filter((kind) => new RegExp(LEAK_FORMS[kind], "m").test(text));
}
