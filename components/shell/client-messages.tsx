import type { ReactNode } from "react";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Messages, messagesOf } from "@/lib/platform/i18n/locales";
import { ClientIntl } from "./client-intl";

interface ClientMessagesProps {
  reader: Reader;
  /** Only what the client components inside need: these texts are sent to the browser. */
  namespaces: readonly (keyof Messages)[];
  children: ReactNode;
}

/** Gives client components their texts: inside, `useTranslations("<namespace>")` of use-intl works. */
export function ClientMessages({ reader, namespaces, children }: ClientMessagesProps) {
  const all = messagesOf(reader.locale);
  const messages = Object.fromEntries(namespaces.map((name) => [name, all[name]]));
  return (
    <ClientIntl reader={reader} messages={messages}>
      {children}
    </ClientIntl>
  );
}
