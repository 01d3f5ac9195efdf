import type { ReactNode } from "react";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Messages, messagesOf } from "@/lib/platform/i18n/locales";
import { ClientIntl } from "./client-intl";

interface ClientMessagesProps {
  reader: Reader;
  /** Only namespaces that client components need: they are sent to the browser. */
  namespaces?: readonly (keyof Messages)[];
  parts?: { [Name in keyof Messages]?: readonly (keyof Messages[Name])[] };
  children: ReactNode;
}

export function ClientMessages({ reader, namespaces = [], parts = {}, children }: ClientMessagesProps) {
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
