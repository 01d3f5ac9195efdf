import type { GrantScope, GrantStatus } from "@/lib/access-grants/rules";
import { formatPassportCode } from "@/lib/passports/code";
import type { Translate } from "@/lib/platform/i18n/translator";

export const GRANT_TONES = {
  unproved: "neutral",
  waiting: "caution",
  consent: "caution",
  granted: "positive",
  refused: "neutral",
  withdrawn: "neutral",
  revoked: "neutral",
  expired: "neutral",
} as const satisfies Record<GrantStatus, string>;

/** What a field is called, or one of its members'. */
export const elementName = (ecodesign: Translate<"ecodesign">, elementId: string): string =>
  ecodesign(`fields.${elementId.split(".")[0]}` as "fields.documents");

interface Reaching {
  scope: GrantScope;
  productName: string | null;
  code: string | null;
}

/** What a request or grant reaches: the item or model by its name, else the whole brand. */
export function subjectWords(t: Translate<"accessGrants">, { scope, productName, code }: Reaching): string {
  if (scope === "brand") return t("scopes.brand");
  const name = productName ?? t(`scopes.${scope}`);
  return scope === "passport" && code ? `${name} · ${formatPassportCode(code)}` : name;
}
