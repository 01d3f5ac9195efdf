import type { ReactNode } from "react";
import { LocaleLinks } from "@/components/shell/locale-links";
import { PublicPage } from "@/components/shell/public-page";
import { MailLink } from "@/components/ui/mail-link";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { OpenedLink } from "@/lib/transfers/links/link-rules";

interface ConfirmationFrameProps {
  reader: Reader;
  link: OpenedLink;
  /** This page's address in a language. */
  hrefOf: (locale: string) => string;
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

/** What all pages of a transfer's link share: the cover, whom to ask, and the languages. */
export function ConfirmationFrame({ reader, link, hrefOf, title, lead, children }: ConfirmationFrameProps) {
  const t = translator(reader.locale, "confirmation");
  const { name, supportEmail } = link.brand;
  return (
    <PublicPage
      locale={reader.locale}
      seed={link.passport.code}
      face={link.face}
      eyebrow={t("brandLine", { brand: name })}
      title={title}
      lead={lead}
      footer={
        <>
          {supportEmail ? <p>{t.rich("contact", { mail: () => <MailLink address={supportEmail} /> })}</p> : <span />}
          <LocaleLinks locale={reader.locale} label={t("languages")} hrefOf={hrefOf} />
        </>
      }
    >
      {children}
    </PublicPage>
  );
}
