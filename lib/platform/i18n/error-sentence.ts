import type { PageErrorCode } from "../errors";
import { type Locale, messagesOf } from "./locales";

export function errorSentence(locale: Locale, code: string): string {
  const sentences: Record<PageErrorCode, string> = messagesOf(locale).errorSentences;
  return Object.hasOwn(sentences, code) ? sentences[code as PageErrorCode] : sentences.internal_error;
}
