import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { getPlainReader, getTranslations } from "@/app/i18n";
import { LanguageSwitch } from "@/app/preferences/preference-switches";
import { ClientMessages } from "@/components/shell/client-messages";
import { PublicPage } from "@/components/shell/public-page";
import { SlowDown } from "@/components/shell/slow-down";
import { Callout } from "@/components/ui/callout";
import { Deadline } from "@/components/ui/deadline";
import { LinkButton } from "@/components/ui/link";
import { KeyValues } from "@/components/ui/section";
import { MailAddress } from "@/components/ui/small-marks";
import type { Role } from "@/lib/access/permissions";
import { findMember } from "@/lib/people/auth/session";
import { visitor } from "@/lib/people/auth/visitor";
import { viewInvitation } from "@/lib/people/members/invite-member";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { JoinForm } from "../../../../components/people/members/join-form";
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
    // The URL contains the token and must not reach other sites as Referer.
    referrer: "same-origin",
    robots: { index: false, follow: false },
  };
}

export default async function JoinByLinkPage({ params }: PageProps<"/join/[token]">) {
  const [{ token }, reader, member] = await Promise.all([params, getPlainReader(), findMember()]);
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

interface JoinEndingProps {
  reader: Reader;
  footer: ReactNode;
  invitation: { brandName: string; invitedByName: string };
  ending: "accepted" | "cancelled" | "expired";
}

function JoinEnding({ reader, footer, invitation: { brandName, invitedByName }, ending }: JoinEndingProps) {
  const t = translator(reader.locale, "join");
  const names = { brand: brandName, name: invitedByName };
  return (
    <PublicPage
      locale={reader.locale}
      seed={brandName}
      eyebrow={t("eyebrow", names)}
      title={t(`endings.${ending}.title`)}
      lead={<p>{t(`endings.${ending}.text`, names)}</p>}
      footer={footer}
    >
      {ending === "accepted" && (
        <div className="inline-block rounded-lg border border-line bg-surface p-6">
          <LinkButton href="/sign-in" variant="primary" size="lg">
            {t("signIn")}
          </LinkButton>
        </div>
      )}
    </PublicPage>
  );
}

interface JoinPageProps {
  reader: Reader;
  footer: ReactNode;
  token: string;
  invitation: {
    brandName: string;
    invitedByName: string;
    role: Role;
    email: string;
    expiresAt: Date;
    hasAccount: boolean;
  };
  signedInAs: string | null;
  actions: { asNewPerson: FormAction; withPassword: FormAction; signedIn: FormAction };
}

function JoinPage({ reader, footer, token, invitation, signedInAs, actions }: JoinPageProps) {
  const { brandName, invitedByName, role, email, expiresAt, hasAccount } = invitation;
  const t = translator(reader.locale, "join");
  const names = { brand: brandName, name: invitedByName };
  const isSignedIn = signedInAs?.toLowerCase() === email.toLowerCase();
  const way = !hasAccount ? "new" : isSignedIn ? "signedIn" : "known";
  const action = { new: actions.asNewPerson, known: actions.withPassword, signedIn: actions.signedIn }[way];
  return (
    <PublicPage
      locale={reader.locale}
      seed={brandName}
      eyebrow={t("eyebrow", names)}
      title={t("title", names)}
      lead={<p>{t("lead", names)}</p>}
      footer={footer}
    >
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-7">
          <h2 className="mb-1 font-serif text-xl font-medium">{t(`titles.${way}`)}</h2>
          {way === "known" && <p className="text-ink-muted">{t("knownText")}</p>}
          {way === "signedIn" && <p className="text-ink-muted">{t("signedInText", { email })}</p>}
          {signedInAs && !isSignedIn && (
            <div className="mt-4">
              <Callout tone="caution" title={t("otherAccount", { email: signedInAs })} />
            </div>
          )}
          <ClientMessages reader={reader} namespaces={["join", "newPassword"]}>
            <JoinForm way={way} action={action} token={token} email={email} brandName={brandName} />
          </ClientMessages>
        </div>
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <KeyValues
            items={[
              { key: "role", label: t("facts.role"), value: translator(reader.locale, "shell")(`roles.${role}`) },
              { key: "may", label: t("facts.may"), value: translator(reader.locale, "team")(`roleSummaries.${role}`) },
              { key: "email", label: t("facts.email"), value: <MailAddress address={email} /> },
              {
                key: "until",
                label: t("facts.until"),
                value: <Deadline locale={reader.locale} at={expiresAt} style="short" />,
              },
            ]}
          />
        </div>
      </div>
    </PublicPage>
  );
}
