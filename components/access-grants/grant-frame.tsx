import type { ReactNode } from "react";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import type { Crumb } from "@/components/ui/navigation";
import { KeyValues, Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { SmallTable } from "@/components/ui/timeline";
import type { GrantView } from "@/lib/access-grants/list-grants";
import { lastDayOf } from "@/lib/access-grants/rules";
import { formatPassportCode } from "@/lib/passports/code";
import { type Reader, formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { GRANT_TONES, elementName, subjectText } from "./grant-table";

interface GrantFrameProps {
  reader: Reader;
  grant: GrantView;
  list: Crumb;
  reach?: string;
  children: ReactNode;
}

export function GrantFrame({ reader, grant, list, reach, children }: GrantFrameProps) {
  const t = translator(reader.locale, "accessGrants");
  return (
    <>
      <PageHeader
        crumbs={[list]}
        locale={reader.locale}
        title={grant.organisation ?? t("portal.erased")}
        meta={<Status tone={GRANT_TONES[grant.status]}>{t(`statuses.${grant.status}`)}</Status>}
      />
      <PageNotice locale={reader.locale} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <GrantFacts reader={reader} grant={grant} reach={reach} />
          {grant.grantedAt && <GrantReads reader={reader} grant={grant} />}
        </div>
        {children}
      </div>
    </>
  );
}

interface GrantFactsProps {
  reader: Reader;
  grant: GrantView;
  reach?: string;
}

function GrantFacts({ reader, grant, reach }: GrantFactsProps) {
  const t = translator(reader.locale, "accessGrants");
  const ecodesign = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const { status, elements, grantUntil } = grant;
  const row = (key: "name" | "email" | "registerNumber" | "purpose", value: string | null) =>
    value !== null && { key, label: t(`portal.${key}`), value: <span className="whitespace-pre-line">{value}</span> };
  const at = (key: "asked" | "decideBy" | "endedAt", value: Date | null | false) =>
    value && { key, label: t(`portal.${key}`), value: format.dateTime(value) };
  const data = elements ? format.list(elements.map((name) => elementName(ecodesign, name))) : t("portal.allElements");
  return (
    <KeyValues
      className="max-w-3xl"
      items={[
        {
          key: "organisation",
          label: t("portal.columns.organisation"),
          value: grant.organisation ?? t("portal.erased"),
        },
        { key: "role", label: t("portal.columns.role"), value: t(`roles.${grant.role}`) },
        row("name", grant.name),
        row("email", grant.email),
        row("registerNumber", grant.registerNumber),
        row("purpose", grant.purpose),
        { key: "reach", label: t("portal.columns.reach"), value: reach ?? subjectText(t, grant) },
        at("asked", grant.provedAt),
        at("decideBy", (status === "waiting" || status === "consent") && grant.expiresAt),
        grantUntil && { key: "elements", label: t("portal.elements"), value: data },
        grantUntil && {
          key: "until",
          label: t("portal.columns.until"),
          value: format.calendarDate(lastDayOf(grantUntil)),
        },
        grant.grantedByName && { key: "by", label: t("portal.grantedBy"), value: grant.grantedByName },
        grant.consentedByName && { key: "second", label: t("portal.consentedBy"), value: grant.consentedByName },
        at("endedAt", grant.endedAt),
        grant.refusal && {
          key: "reason",
          label: t("portal.reason"),
          value: <span className="whitespace-pre-line">{grant.refusal}</span>,
        },
      ].filter((fact) => fact !== null && fact !== false && fact !== "")}
    />
  );
}

function GrantReads({ reader, grant }: { reader: Reader; grant: Pick<GrantView, "reads"> }) {
  const t = translator(reader.locale, "accessGrants");
  const format = formatter(reader);
  return (
    <Section title={t("portal.readsTitle")} description={t("portal.readsText")}>
      {grant.reads.length === 0 ? (
        <p className="text-ink-muted">{t("portal.readsNone")}</p>
      ) : (
        <SmallTable
          caption={t("portal.readsTitle")}
          heads={[t("portal.day"), t("portal.subject"), t("portal.reads")]}
          rows={grant.reads.map(({ day, subjectId, productName, code, serialNumber, reads, lastAt }) => [
            <Time key={`${day}${subjectId}`} value={lastAt} reader={reader} as="dateTime" />,
            [productName ?? t("portal.removed"), code && (serialNumber ?? formatPassportCode(code))]
              .filter(Boolean)
              .join(" · "),
            format.number(reads),
          ])}
        />
      )}
    </Section>
  );
}
