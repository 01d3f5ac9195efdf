import { getTranslations } from "@/app/i18n";
import type { DomainError } from "@/lib/platform/errors";
import type { FormState } from "@/lib/platform/input/form-state";

/** A refusal in words for who holds an item rather than for a brand's team; null: in the portal's. */
export async function explainToHolder({ code, extras }: DomainError): Promise<FormState | null> {
  const t = await getTranslations("place");
  const key = `refused.${code}` as "refused.rate_limited";
  return extras.errors || !t.has(key) ? null : { message: t(key) };
}
