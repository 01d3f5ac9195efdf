import type { PageErrorCode } from "../errors";
import { type Locale, messagesOf } from "./locales";

/**
 * What an error's code means to whoever reads the page, and what they can do. A code that no page can meet, and what is
 * no code, is an error of ours.
 */
export function errorSentence(locale: Locale, code: string): string {
  const sentences: Record<PageErrorCode, string> = messagesOf(locale).errorSentences;
  return Object.hasOwn(sentences, code) ? sentences[code as PageErrorCode] : sentences.internal_error;
}
