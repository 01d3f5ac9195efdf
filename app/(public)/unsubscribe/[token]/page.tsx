import type { Metadata } from "next";
import { cache } from "react";
import { answerNotFound } from "@/app/(public)/answer-not-found";
import { hasGuessedTooOften } from "@/app/(public)/guesses";
import { getReader } from "@/app/i18n";
import { PublicPage } from "@/components/shell/public-page";
import { SlowDown } from "@/components/shell/slow-down";
import { Button } from "@/components/ui/button";
import { viewMailByLink } from "@/lib/compliance/notices/choose-mails";
import { visitor } from "@/lib/people/auth/visitor";
import { translator } from "@/lib/platform/i18n/translator";
import UnknownMailPage from "./not-found";

/** Mail scanners open links, so this page only reads; its button posts to the route below it. */

const open = cache((token: string) => viewMailByLink(visitor(), token));

export async function generateMetadata({ params }: PageProps<"/unsubscribe/[token]">): Promise<Metadata> {
  const [mail, { locale }] = await Promise.all([params.then(({ token }) => open(token)), getReader()]);
  return {
    title: translator(mail?.locale ?? locale, "unsubscribe")(mail ? "title" : "unknownTitle"),

    robots: { index: false, follow: false },
  };
}

export default async function UnsubscribePage({ params }: PageProps<"/unsubscribe/[token]">) {
  const [{ token }, reader] = await Promise.all([params, getReader()]);
  const mail = await open(token);
  if (!mail && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!mail) return answerNotFound(<UnknownMailPage />);
  const t = translator(mail.locale, "unsubscribe");
  return (
    <PublicPage
      locale={mail.locale}
      seed="unsubscribe"
      title={t(mail.isEnded ? "endedTitle" : "title")}
      lead={<p>{mail.isEnded ? t(`ended.${mail.mail}`) : t(`asks.${mail.mail}`)}</p>}
    >
      {!mail.isEnded && (
        <form method="post" action={`/unsubscribe/${token}/now`}>
          <Button type="submit" variant="primary" size="lg">
            {t("submit")}
          </Button>
        </form>
      )}
    </PublicPage>
  );
}
