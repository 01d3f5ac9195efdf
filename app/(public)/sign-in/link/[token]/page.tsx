import type { Metadata } from "next";
import { SignInFrame } from "@/app/(public)/sign-in-frame";
import { getReader, getTranslations } from "@/app/i18n";
import { SignInByLink } from "@/components/people/auth/sign-in-by-link";
import { SlowDown } from "@/components/shell/slow-down";
import { LinkButton } from "@/components/ui/link";
import { SIGN_IN_LINK_LIFETIME_MS } from "@/lib/people/auth/rules";
import { findLinkedPerson } from "@/lib/people/auth/sign-in-link";
import { visitor } from "@/lib/people/auth/visitor";
import { MINUTE_MS } from "@/lib/platform/clock";
import { currentClientAddress } from "@/lib/platform/request-scope";
import { hasGuessedTooOften } from "../../../guesses";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signIn"))("title"), robots: { index: false, follow: false } };
}

/** The link printed by `npm start`. Opening it only reads, because previews open links too; the form signs in. */
export default async function SignInByLinkPage({ params }: PageProps<"/sign-in/link/[token]">) {
  const [{ token }, reader, t] = await Promise.all([params, getReader(), getTranslations("signIn")]);
  const person = await findLinkedPerson(visitor(), { token, clientAddress: currentClientAddress() ?? null });
  if (!person && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  const limits = { minutes: SIGN_IN_LINK_LIFETIME_MS / MINUTE_MS };
  if (!person)
    return (
      <SignInFrame locale={reader.locale} title={t("resetEnded")} lead={t("linkEndedText", limits)}>
        <LinkButton href="/sign-in" variant="primary" size="lg">
          {t("title")}
        </LinkButton>
      </SignInFrame>
    );
  return (
    <SignInFrame locale={reader.locale} title={t("linkTitle", { name: person.name })} lead={t("linkText", limits)}>
      <SignInByLink action={`/sign-in/link/${token}/enter`} label={t("linkSubmit")} />
    </SignInFrame>
  );
}
