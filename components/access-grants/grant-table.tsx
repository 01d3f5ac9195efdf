import { EntryDialog, EntryForm } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { marked, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/grid-data";
import { Section } from "@/components/ui/section";
import type { ListedGrant } from "@/lib/access-grants/list-grants";
import {
  GRANT_VIEW_STATUSES,
  type GrantScope,
  type GrantStatus,
  PURPOSE_CHARACTERS_MAX,
} from "@/lib/access-grants/rules";
import { formatPassportCode } from "@/lib/passports/code";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

export const GRANT_TONES = {
  unproved: "neutral",
  waiting: "caution",
  consent: "caution",
  granted: "positive",
  refused: "neutral",
  withdrawn: "neutral",
  revoked: "neutral",
  expired: "neutral",
} as const satisfies Record<GrantStatus, string>;

export const elementName = (ecodesign: Translate<"ecodesign">, elementId: string): string =>
  ecodesign(`fields.${elementId.split(".")[0]}` as "fields.documents");

interface Reaching {
  scope: GrantScope;
  productName: string | null;
  code: string | null;
}

export function subjectText(t: Translate<"accessGrants">, { scope, productName, code }: Reaching): string {
  if (scope === "brand") return t("scopes.brand");
  const name = productName ?? t(`scopes.${scope}`);
  return scope === "passport" && code ? `${name} · ${formatPassportCode(code)}` : name;
}

function columns(reader: Reader, t: Translate<"accessGrants">): TableColumn<ListedGrant>[] {
  return [
    {
      id: "organisation",
      header: t("portal.columns.organisation"),
      style: "whole",
      cell: ({ organisation }) => organisation ?? worded("small", t("portal.erased")),
    },
    { id: "role", header: t("portal.columns.role"), cell: ({ role }) => t(`roles.${role}`) },
    {
      id: "reach",
      header: t("portal.columns.reach"),
      cell: (grant) => (grant.brandId === null ? t("operator.all") : subjectText(t, grant)),
    },
    {
      id: "until",
      header: t("portal.columns.until"),
      cell: ({ expiresAt, grantUntil }) => timed(grantUntil ?? expiresAt, reader),
    },
    {
      id: "status",
      header: t("portal.columns.status"),
      cell: ({ status }) => marked({ tone: GRANT_TONES[status] }, t(`statuses.${status}`)),
    },
  ];
}

export function GrantTable({ path, ...list }: ListedPage<ListedGrant> & { path: string }) {
  const { reader } = list;
  const t = translator(reader.locale, "accessGrants");
  const choice = choicesOf();
  return (
    <DataTable
      {...list}
      id="access-grants"
      caption={t("portal.title")}
      path={path}
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${path}/${id}`}
      filters={[
        choice("status", t("portal.status"), {
          values: GRANT_VIEW_STATUSES,
          labelOf: (value) => t(`statuses.${value}`),
        }),
      ]}
    />
  );
}

interface EndGrantProps {
  locale: Locale;
  grantId: string;
  action: FormAction;
}

function fieldsOf(locale: Locale) {
  const t = translator(locale, "accessGrants.portal");
  return [{ ...reasonField(t("reasonLabel"), t("reasonHint")), maxLength: PURPOSE_CHARACTERS_MAX }];
}

export function RefuseGrant({ locale, grantId, action }: EndGrantProps) {
  const t = translator(locale, "accessGrants.portal");
  return (
    <Section title={t("refuseTitle")}>
      <EntryForm
        action={action}
        idPrefix="refuse"
        hidden={{ grantId }}
        fields={fieldsOf(locale)}
        submit={t("refuse")}
        variant="secondary"
        className="flex flex-col items-start gap-3"
      />
    </Section>
  );
}

export function RevokeGrant({ locale, grantId, action, text }: EndGrantProps & { text: string }) {
  const t = translator(locale, "accessGrants.portal");
  return (
    <div>
      <EntryDialog
        trigger={t("revoke")}
        title={t("revokeTitle")}
        description={text}
        action={action}
        hidden={{ grantId }}
        fields={fieldsOf(locale)}
        submit={t("revoke")}
        cancelLabel={t("cancel")}
      />
    </div>
  );
}
