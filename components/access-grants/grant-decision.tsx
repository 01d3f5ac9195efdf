import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Section } from "@/components/ui/section";
import { restrictedElements } from "@/lib/access-grants/elements";
import type { ShownGrant } from "@/lib/access-grants/list-grants";
import { type GrantScope, lastDayOf } from "@/lib/access-grants/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { RefuseGrant, RevokeGrant } from "./end-grant";
import { GrantForm } from "./grant-form";
import { elementName, subjectWords } from "./grant-words";

/** To which fields a grant can be held, with their names. */
export function elementOptions(locale: Locale) {
  const t = translator(locale, "accessGrants");
  const ecodesign = translator(locale, "ecodesign");
  return restrictedElements("legitimate_interest").map((name) => ({
    value: name,
    label: name === "documents" ? t("portal.documents") : elementName(ecodesign, name),
  }));
}

interface GrantDecisionProps {
  reader: Reader;
  grant: ShownGrant;
  userId: string;
  /** YYYY-MM-DD in UTC. */
  today: string;
  actions: { grant: FormAction; consent: (form: FormData) => Promise<void>; refuse: FormAction; revoke: FormAction };
}

/** What those who may can do about a request or grant as it stands. Needs the messages as its forms do. */
export function GrantDecision({ reader, grant, userId, today, actions }: GrantDecisionProps) {
  const { locale } = reader;
  const t = translator(locale, "accessGrants");
  const names = {
    organisation: grant.organisation ?? t("portal.erased"),
    reach: subjectWords(t, grant),
    who: grant.grantedByName ?? t("portal.somebody"),
    until: grant.grantUntil ? formatter(reader).calendarDate(lastDayOf(grant.grantUntil)) : "",
  };
  const scopes = (["passport", "product", "brand"] satisfies GrantScope[]).filter(
    (scope) => scope === "brand" || (scope === "product" ? grant.productId : grant.passportId) !== null,
  );
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {grant.status === "waiting" && (
        <Section title={t("portal.grantTitle")} description={t("portal.grantText")}>
          <GrantForm
            action={actions.grant}
            grantId={grant.id}
            asked={grant.scope}
            scopes={scopes}
            elements={elementOptions(locale)}
            today={today}
          />
        </Section>
      )}
      {grant.status === "consent" && (
        <Section title={t("portal.consentTitle")} description={t("portal.consentText", names)}>
          {grant.grantedBy === userId ? (
            <p>{t("portal.consentOwn")}</p>
          ) : (
            <ConfirmDialog
              trigger={t("portal.consent")}
              triggerVariant="primary"
              title={t("portal.consentConfirm")}
              description={t("portal.consentLost", names)}
              action={actions.consent}
              confirmLabel={t("portal.consent")}
              confirmVariant="primary"
              cancelLabel={t("portal.cancel")}
            >
              <input type="hidden" name="grantId" value={grant.id} />
            </ConfirmDialog>
          )}
        </Section>
      )}
      {(grant.status === "waiting" || grant.status === "consent") && (
        <RefuseGrant locale={locale} grantId={grant.id} action={actions.refuse} />
      )}
      {grant.status === "granted" && (
        <RevokeGrant locale={locale} grantId={grant.id} action={actions.revoke} text={t("portal.revokeText", names)} />
      )}
    </div>
  );
}
