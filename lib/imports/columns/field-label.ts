import { ALIAS_LANGUAGES } from "@/lib/ecodesign/field";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { findRecordField } from "@/lib/products/contract";
import { inOrder } from "../files/flatten-product";
import { FIELDS, findField } from "./fields";

/** What fields are called where people choose them: `materials.2.mass_pct` is "Materials 2 · Share of the mass". */

export function fieldNames(locale: Locale): (path: string) => string {
  const t = translator(locale, "imports");
  const words = translator(locale, "ecodesign");
  const languages = new Intl.DisplayNames(locale, { type: "language" });
  const baseOf = (name: string) => {
    const own = `fields.${name}` as "fields.name";
    const shared = `fields.${name}` as "fields.gtin";
    return t.has(own) ? t(own) : words.has(shared) ? words(shared) : name;
  };
  const memberOf = (name: string) => {
    const key = `members.${name}` as "members.name";
    return t.has(key) ? t(key) : name;
  };
  return (path) => {
    const [name = "", second, third] = path.split(".");
    if (second === undefined)
      return findField(path)?.kind === "json" ? t("wholeList", { field: baseOf(name) }) : baseOf(name);
    if (/^(\d+|\*)$/.test(second))
      return `${baseOf(name)} ${second === "*" ? "" : second} · ${memberOf(third ?? "")}`.replace("  ", " ");
    return findRecordField(name)?.kind === "prose"
      ? `${baseOf(name)} (${languages.of(second) ?? second})`
      : `${baseOf(name)} · ${memberOf(second)}`;
  };
}

/** Entries of a composition that are offered even when the file names none. */
const ENTRIES_OFFERED = 4;

/** The paths that can be chosen, in the order of the reference; of lists one entry more than the file seems to have. */
export function fieldPaths(used: readonly string[]): string[] {
  const paths = FIELDS.flatMap(({ path, isComposition }) => {
    const [name = "", second, third] = path.split(".");
    if (second !== "*") return [path];
    if (third === undefined) return ALIAS_LANGUAGES.map((language) => `${name}.${language}`);
    const entries = used
      .filter((other) => other.startsWith(`${name}.`))
      .map((other) => Number(other.split(".")[1]) || 0);
    const count = Math.max(isComposition ? ENTRIES_OFFERED : 1, Math.max(0, ...entries) + 1);
    return Array.from({ length: count }, (_, index) => `${name}.${index + 1}.${third}`);
  });
  return inOrder(new Set([...paths, ...used]));
}
