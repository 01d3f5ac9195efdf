"use client";

import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import type { Reader } from "@/lib/i18n/format";
import type { Messages } from "@/lib/i18n/locales";

interface ClientIntlProps {
  reader: Reader;
  messages: Partial<Messages>;
  children: ReactNode;
}

/** Use `ClientMessages` instead, which picks the texts on the server. */
export function ClientIntl({ reader, messages, children }: ClientIntlProps) {
  return (
    <IntlProvider locale={reader.locale} timeZone={reader.timeZone} now={new Date(reader.now)} messages={messages as Messages}>
      {children}
    </IntlProvider>
  );
}
