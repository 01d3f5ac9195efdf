"use client";

import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { conventionsOf } from "@/lib/platform/i18n/conventions";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale, Messages } from "@/lib/platform/i18n/locales";

interface ClientIntlProps {
  reader: Reader;
  messages: Partial<Messages>;
  children: ReactNode;
}

/** Use `ClientMessages`, which selects texts on the server. Dates and numbers are formatted as on the server. */
export function ClientIntl({ reader, messages, children }: ClientIntlProps) {
  return (
    <IntlProvider
      locale={conventionsOf(reader.locale) as Locale}
      timeZone={reader.timeZone}
      now={new Date(reader.now)}
      messages={messages as Messages}
    >
      {children}
    </IntlProvider>
  );
}
