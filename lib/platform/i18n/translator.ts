import { createTranslator, type NamespaceKeys, type NestedKeyOf } from "use-intl/core";
import { madeOnce } from "@/lib/platform/caches";
import { type Locale, type Messages, messagesOf } from "./locales";

export type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>;

export type Translate<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>;

/** Throws on a missing message. */
export function translator<N extends Namespace>(locale: Locale, namespace: N): Translate<N> {
  const known = madeOnce(messagesOf(locale), translators);
  let translate = known.get(namespace);
  if (!translate) {
    translate = createTranslator<Messages, N>({
      locale,
      namespace,
      messages: messagesOf(locale),
      timeZone: "UTC",
      onError(error: Error) {
        throw error;
      },
    } as never);
    known.set(namespace, translate);
  }
  return translate as Translate<N>;
}

const translators = (_messages: Messages) => new Map<string, unknown>();
