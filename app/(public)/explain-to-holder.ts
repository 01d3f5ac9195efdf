import { getTranslations } from "@/app/i18n";
import type { DomainError } from "@/lib/platform/errors";
import type { FormState } from "@/lib/platform/input/form-state";

/** Error texts for holders; null: use the portal's text. */
export async function explainToHolder({ code, extras }: DomainError): Promise<FormState | null> {
  const t = await getTranslations("place");
  const key = `refused.${code}` as "refused.rate_limited";
  return extras.errors || !t.has(key) ? null : { message: t(key) };
}
