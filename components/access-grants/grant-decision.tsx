import { CheckboxField } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { restrictedElements } from "@/lib/access-grants/elements";
import type { ShownGrant } from "@/lib/access-grants/list-grants";
import { type GrantScope, lastDayOf, PURPOSE_CHARACTERS_MAX } from "@/lib/access-grants/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { elementName, subjectWords } from "./grant-words";

type Send = (form: FormData) => Promise<void>;

/** To which fields a grant can be held, with their names. */
export function elementOptions(locale: Locale) {
  const t = translator(locale, "accessGrants");
  const ecodesign = translator(locale, "ecodesign");
  return restrictedElements("legitimate_interest").map((name) => ({
    value: name,
    label: name === "documents" ? t("portal.documents") : elementName(ecodesign, name),
  }));
}

/** To which fields a grant is held; none: all of the set. */
function ElementChoice({ locale }: { locale: Locale }) {
  const t = translator(locale, "accessGrants");
  return (
    <fieldset className="flex flex-col gap-0.5">
      <legend className="mb-1 text-sm font-medium">{t("portal.elements")}</legend>
      {elementOptions(locale).map(({ value, label }) => (
        <CheckboxField key={value} name="elements" value={value} label={label} />
      ))}
      <p className="text-xs text-ink-muted">{t("portal.elementsHint")}</p>
    </fieldset>
  );
}

/** The last day of a grant. */
export function EndField({ locale, today }: { locale: Locale; today: string }) {
  const t = translator(locale, "accessGrants");
  return (
    <Field name="ends_on" label={t("portal.endsOn")} hint={t("portal.endsOnHint")} required>
      {(control) => <Input {...control} type="date" min={today} />}
    </Field>
  );
}

/** Why something is refused or ends; whoever asked reads it. */
function ReasonField({ locale }: { locale: Locale }) {
  const t = translator(locale, "accessGrants");
  return (
    <Field
      name="reason"
      label={t("portal.reasonLabel")}
      hint={t("portal.reasonHint")}
      maxLength={PURPOSE_CHARACTERS_MAX}
      required
      className="w-full"
    >
      {(control) => <Textarea {...control} />}
    </Field>
  );
}

interface GrantDecisionProps {
  reader: Reader;
  grant: ShownGrant;
  userId: string;
  /** YYYY-MM-DD in UTC. */
  today: string;
  actions: { grant: Send; consent: Send; refuse: Send; revoke: Send };
}

/** What those who may can do about a request or grant as it stands. */
export function GrantDecision({ reader, grant, userId, today, actions }: GrantDecisionProps) {
  const { locale } = reader;
  const t = translator(locale, "accessGrants");
  const id = <input type="hidden" name="grantId" value={grant.id} />;
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
          <form action={actions.grant} className="flex flex-col items-start gap-4">
            {id}
            <RadioGroup
              name="scope"
              legend={t("portal.columns.reach")}
              options={scopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))}
              defaultValue={grant.scope}
              required
            />
            <ElementChoice locale={locale} />
            <EndField locale={locale} today={today} />
            <SubmitButton>{t("portal.grant")}</SubmitButton>
          </form>
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
              {id}
            </ConfirmDialog>
          )}
        </Section>
      )}
      {(grant.status === "waiting" || grant.status === "consent") && (
        <Refuse locale={locale} grantId={grant.id} action={actions.refuse} />
      )}
      {grant.status === "granted" && (
        <Revoke locale={locale} names={names} grantId={grant.id} action={actions.revoke} />
      )}
    </div>
  );
}

/** Refuses a request, with the reason. */
export function Refuse({ locale, grantId, action }: { locale: Locale; grantId: string; action: Send }) {
  const t = translator(locale, "accessGrants");
  return (
    <Section title={t("portal.refuseTitle")}>
      <form action={action} className="flex flex-col items-start gap-3">
        <input type="hidden" name="grantId" value={grantId} />
        <ReasonField locale={locale} />
        <SubmitButton variant="secondary">{t("portal.refuse")}</SubmitButton>
      </form>
    </Section>
  );
}

interface RevokeProps {
  locale: Locale;
  names: { organisation: string; reach: string };
  grantId: string;
  action: Send;
}

/** Ends a grant, after naming what is lost. */
export function Revoke({ locale, names, grantId, action }: RevokeProps) {
  const t = translator(locale, "accessGrants");
  return (
    <div>
      <ConfirmDialog
        trigger={t("portal.revoke")}
        title={t("portal.revokeTitle")}
        description={t("portal.revokeText", names)}
        action={action}
        confirmLabel={t("portal.revoke")}
        confirmVariant="danger"
        cancelLabel={t("portal.cancel")}
      >
        <input type="hidden" name="grantId" value={grantId} />
        <ReasonField locale={locale} />
      </ConfirmDialog>
    </div>
  );
}
