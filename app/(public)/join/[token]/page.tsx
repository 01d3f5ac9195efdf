import type { Metadata } from "next";
import { cache } from "react";
import { getReader, getTranslations } from "@/app/i18n";
import { LanguageSwitch } from "@/app/preferences/preference-switches";
import { JoinEnding } from "@/components/people/members/join-ending";
import { JoinPage } from "@/components/people/members/join-page";
import { SlowDown } from "@/components/shell/slow-down";
import { findMember } from "@/lib/people/auth/session";
import { visitor } from "@/lib/people/auth/visitor";
import { viewInvitation } from "@/lib/people/members/view-invitation";
import { answerNotFound } from "../../answer-not-found";
import { hasGuessedTooOften } from "../../guesses";
import { joinAsNewPerson, joinSignedIn, joinWithPassword } from "./actions";
import UnknownInvitationPage from "./not-found";

/** Mail scanners open links, so this page only reads. */

const open = cache((token: string) => viewInvitation(visitor(), { token }));

export async function generateMetadata({ params }: PageProps<"/join/[token]">): Promise<Metadata> {
  const [invitation, t] = await Promise.all([params.then(({ token }) => open(token)), getTranslations("join")]);
  return {
    title: invitation ? t("documentTitle", { brand: invitation.brandName }) : t("unknownTitle"),
    // The address holds the token: it is named to no other site.
    referrer: "same-origin",
    robots: { index: false, follow: false },
  };
}

export default async function JoinByLinkPage({ params }: PageProps<"/join/[token]">) {
  const [{ token }, reader, member] = await Promise.all([params, getReader(), findMember()]);
  const invitation = await open(token);
  if (!invitation && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!invitation) return answerNotFound(<UnknownInvitationPage />);
  const shared = { reader, footer: <LanguageSwitch locale={reader.locale} /> };
  if (invitation.state !== "open") return <JoinEnding {...shared} invitation={invitation} ending={invitation.state} />;
  const actions = { asNewPerson: joinAsNewPerson, withPassword: joinWithPassword, signedIn: joinSignedIn };
  return (
    <JoinPage
      {...shared}
      token={token}
      invitation={invitation}
      signedInAs={member && !member.actor.isAtCompany ? member.user.email : null}
      actions={actions}
    />
  );
}
