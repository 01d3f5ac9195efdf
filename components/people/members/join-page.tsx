import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";
import { PublicPage } from "@/components/shell/public-page";
import { Callout } from "@/components/ui/callout";
import { KeyValues } from "@/components/ui/key-values";
import { MailAddress } from "@/components/ui/mail-address";
import { OwnTime } from "@/components/ui/own-time";
import type { Role } from "@/lib/access/permissions";
import type { Reader } from "@/lib/platform/i18n/format";
import { ownTime } from "@/lib/platform/i18n/format-deadline";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { JoinForm } from "./join-form";

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
  /** The address somebody is signed in with; null: nobody is. */
  signedInAs: string | null;
  actions: { asNewPerson: FormAction; withPassword: FormAction; signedIn: FormAction };
}

/** What somebody is invited to, and the one form that fits them: a new account, the password of theirs, or a button. */
export function JoinPage({ reader, footer, token, invitation, signedInAs, actions }: JoinPageProps) {
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
          <ClientMessages reader={reader} namespaces={["join"]}>
            <JoinForm way={way} action={action} token={token} email={email} brandName={brandName} />
          </ClientMessages>
        </div>
        <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
          <KeyValues
            items={[
              { key: "role", label: t("facts.role"), value: translator(reader.locale, "shell")(`roles.${role}`) },
              { key: "may", label: t("facts.may"), value: translator(reader.locale, "team")(`roleSummaries.${role}`) },
              { key: "email", label: t("facts.email"), value: <MailAddress address={email} /> },
              { key: "until", label: t("facts.until"), value: <OwnTime {...ownTime(reader, expiresAt, "short")} /> },
            ]}
          />
        </div>
      </div>
    </PublicPage>
  );
}
