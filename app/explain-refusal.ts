import { getLocale, getTranslations } from "@/app/i18n";
import { faultSentence } from "@/components/forms/fault-sentence";
import type { DomainError, FieldError } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { FormState } from "@/lib/platform/input/form-state";

export async function faultsByField(errors: FieldError[]): Promise<Record<string, string>> {
  const t = await getTranslations("portal");
  const faults = errors.map(({ pointer, code }) => ({ field: pointer.split("/")[1] ?? "", code }));
  return Object.fromEntries(faults.toReversed().map(({ field, code }) => [field, faultSentence(t, field, code)]));
}

/** The sentence of a refusal, in the reader's language. */
export async function refusalSentence({ code }: DomainError): Promise<string> {
  return errorSentence(await getLocale(), code);
}

/** What a refusal of the domain means to whoever sent the form. */
export async function explainRefusal(error: DomainError): Promise<FormState> {
  const { errors, members } = error.extras;
  if (errors) return { errors: await faultsByField(errors) };
  return { message: await refusalSentence(error), refusal: { code: error.code, members } };
}
