import { readFlash } from "@/components/forms/page-notice";
import { ClientMessages } from "@/components/shell/client-messages";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/link";
import { FoldedSection, Section } from "@/components/ui/section";
import { restrictedElements } from "@/lib/access-grants/elements";
import type { GrantView } from "@/lib/access-grants/list-grants";
import {
  ACCESS_PATH,
  ACCESS_ROLES,
  type AccessRole,
  basisOf,
  lastDayOf,
  scopesOfRole,
  setOfRole,
} from "@/lib/access-grants/rules";
import type { RestrictedView } from "@/lib/access-grants/view-restricted";
import type { GrantedSet } from "@/lib/ecodesign/readers";
import { INTEREST_ACT } from "@/lib/law/battery-passport";
import { cite } from "@/lib/law/cite";
import { verificationOf } from "@/lib/law/provisions";
import { type Reader, formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { groupBy } from "@/lib/platform/some";
import { dataTexts } from "../products/names";
import { AccessRequestForm, type AccessRequestFormProps } from "./access-request-form";
import { GrantForm } from "./grant-form";
import { elementName, subjectText, RefuseGrant, RevokeGrant } from "./grant-table";

interface RoleBasesProps {
  reader: Reader;
  roles: readonly AccessRole[];
}

export function RoleBases({ reader, roles }: RoleBasesProps) {
  const t = translator(reader.locale, "accessGrants");
  const format = formatter(reader);
  const { provision, dueOn, adoptedOn } = INTEREST_ACT;
  return (
    <Section title={t("bases.title")}>
      <dl className="flex flex-col gap-3 text-sm">
        {[...groupBy(roles, basisOf)].map(([basis, members]) => (
          <div key={basis}>
            <dt className="font-medium">{format.list(members.map((role) => t(`roles.${role}`)))}</dt>
            <dd className="text-ink-muted">{t(`bases.${basis}`)}</dd>
          </div>
        ))}
      </dl>
      {adoptedOn === null && (
        <p className="mt-3 text-sm">
          {t("bases.pendingAct", {
            provision: cite(reader.locale, [provision]),
            due: format.calendarDate(dueOn),
            day: format.calendarDate(verificationOf(provision).checkedOn),
          })}
        </p>
      )}
    </Section>
  );
}

interface AccessRequestProps extends Omit<AccessRequestFormProps, "locale" | "roles"> {
  reader: Reader;
  page: string;
  isBattery: boolean;
}

export async function AccessRequest({ reader, page, isBattery, ...form }: AccessRequestProps) {
  const t = translator(reader.locale, "accessGrants");
  const isPurchasable = isBattery && form.scopes.includes("passport");
  const roles = ACCESS_ROLES.filter((role) => role !== "purchaser" || isPurchasable);
  const isSent = (await readFlash())?.outcome === "done";
  return (
    <div className="flex flex-col gap-5">
      {!isSent && (
        <ClientMessages reader={reader} namespaces={["portal"]} parts={{ accessGrants: ["ask", "roles", "scopes"] }}>
          <AccessRequestForm {...form} roles={roles} locale={reader.locale} />
        </ClientMessages>
      )}
      {!isSent && isBattery && <RoleBases reader={reader} roles={roles} />}
      <p className="flex flex-col gap-1.5">
        <span>
          {t("ask.already")} <TextLink href={ACCESS_PATH}>{t("ask.open")}</TextLink>
        </span>
        <TextLink href={page}>{t("ask.back")}</TextLink>
      </p>
    </div>
  );
}

interface RestrictedDataProps {
  reader: Reader;
  restricted: RestrictedView;
  askAt: string | null;
  publicUrl: string;
}

export function RestrictedData({ reader, restricted, askAt, publicUrl }: RestrictedDataProps) {
  const { withheld } = restricted;
  const isRead = restricted.declared !== null;
  if (withheld.length === 0 && !isRead) return null;
  const t = translator(reader.locale, "accessGrants");
  const format = formatter(reader);
  const { ecodesign } = dataTexts(reader);
  const groups = groupBy(withheld, ({ readers }) => readers.join());
  return (
    <FoldedSection title={t("public.title")} level="h2" className="print:hidden">
      <p>{t(`public.${withheld.length === 0 ? "readAll" : isRead ? "readMore" : "text"}`)}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {[...groups].map(([audience, group]) => {
          const names = [...new Set(group.map(({ elementId }) => elementName(ecodesign, elementId)))];
          const readers = group[0].readers.map((set) => t(`sets.${set}`));
          return (
            <li key={audience}>
              {format.list(names)} <span className="text-ink-muted">– {format.list(readers)}</span>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {withheld.length > 0 && askAt && <TextLink href={askAt}>{t("public.link")}</TextLink>}
        {isRead && <TextLink href={`${publicUrl}${ACCESS_PATH}`}>{t("public.own")}</TextLink>}
      </p>
    </FoldedSection>
  );
}

export function elementOptions(locale: Locale, set: GrantedSet = "legitimate_interest") {
  const t = translator(locale, "accessGrants");
  const ecodesign = translator(locale, "ecodesign");
  return restrictedElements(set).map((name) => ({
    value: name,
    label: name === "documents" ? t("portal.documents") : elementName(ecodesign, name),
  }));
}

interface GrantDecisionProps {
  reader: Reader;
  grant: GrantView;
  userId: string;
  today: string;
  actions: { grant: FormAction; consent: (form: FormData) => Promise<void>; refuse: FormAction; revoke: FormAction };
}

export function GrantDecision({ reader, grant, userId, today, actions }: GrantDecisionProps) {
  const { locale } = reader;
  const t = translator(locale, "accessGrants");
  const names = {
    organisation: grant.organisation ?? t("portal.erased"),
    reach: subjectText(t, grant),
    who: grant.grantedByName ?? t("portal.somebody"),
    until: grant.grantUntil ? formatter(reader).calendarDate(lastDayOf(grant.grantUntil)) : "",
  };
  const scopes = scopesOfRole(grant.role).filter(
    (scope) => scope === "brand" || (scope === "product" ? grant.productId : grant.passportId) !== null,
  );
  return (
    <div className="flex min-w-0 flex-col gap-8">
      {(grant.status === "waiting" || grant.status === "consent") && <RoleBases reader={reader} roles={[grant.role]} />}
      {grant.status === "waiting" && (
        <Section title={t("portal.grantTitle")} description={t("portal.grantText")}>
          <GrantForm
            action={actions.grant}
            grantId={grant.id}
            requestedScope={grant.scope}
            scopes={scopes}
            elements={elementOptions(locale, setOfRole(grant.role) ?? undefined)}
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
