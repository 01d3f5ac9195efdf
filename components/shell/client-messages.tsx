import type { ReactNode } from "react";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Messages, messagesOf } from "@/lib/platform/i18n/locales";
import { ClientIntl } from "./client-intl";

interface ClientMessagesProps {
  reader: Reader;
  /** Only what the client components inside need: these texts are sent to the browser. */
  namespaces?: readonly (keyof Messages)[];
  /** The same of parts of a namespace, where the whole would be long. */
  parts?: { [Name in keyof Messages]?: readonly (keyof Messages[Name])[] };
  children: ReactNode;
}

/** Gives client components their texts: inside, `useTranslations("<namespace>")` of use-intl works. */
export function ClientMessages({ reader, namespaces = [], parts = {}, children }: ClientMessagesProps) {
  // Read by names of namespaces and keys that are known when it runs.
  const all = messagesOf(reader.locale) as unknown as Record<string, Record<string, unknown>>;
  const messages = Object.fromEntries([
    ...namespaces.map((name) => [name, all[name]]),
    ...Object.entries(parts).map(([name, keys]) => [
      name,
      Object.fromEntries((keys as string[]).map((key) => [key, all[name]?.[key]])),
    ]),
  ]);
  return (
    <ClientIntl reader={reader} messages={messages}>
      {children}
    </ClientIntl>
  );
}
