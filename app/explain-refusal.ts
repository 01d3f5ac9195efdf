import { getLocale, getTranslations } from "@/app/i18n";
import { fieldErrorSentence } from "@/components/forms/field-schemas";
import type { DomainError, FieldError } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { FormState } from "@/lib/platform/input/form-state";

export async function errorsByField(errors: FieldError[]): Promise<Record<string, string>> {
  const t = await getTranslations("portal");
  const fieldErrors = errors.map(({ pointer, code }) => [
    pointer.split("/")[1] ?? "",
    fieldErrorSentence(t, pointer.slice(1), code),
  ]);
  return Object.fromEntries(fieldErrors.toReversed());
}

export async function refusalSentence({ code }: DomainError): Promise<string> {
  return errorSentence(await getLocale(), code);
}

export async function explainRefusal(error: DomainError): Promise<FormState> {
  const { errors, members } = error.extras;
  if (errors) return { errors: await errorsByField(errors) };
  return { message: await refusalSentence(error), refusal: { code: error.code, members } };
}
