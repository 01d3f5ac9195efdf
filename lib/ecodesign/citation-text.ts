import type { Translate } from "@/lib/platform/i18n/translator";

/** `ESPR Annex III(c)` as the reader cites it; other law as it stands. */
export function citationText(t: Translate<"products">, citation: string): string {
  const [, kind, where] = /^ESPR (Annex|Art) (.+)$/.exec(citation) ?? [];
  if (where === undefined) return citation;
  return kind === "Annex" ? t("form.citation.annex", { where }) : t("form.citation.article", { where });
}
