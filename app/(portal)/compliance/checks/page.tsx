import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ComplianceTabs } from "@/components/compliance/review-steps";
import { PageHeader } from "@/components/shell/page-header";
import { worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import { type SearchParams, valuesOf } from "@/components/table/table-url";
import { describeCheck, describeStatus, verificationText } from "@/lib/compliance/assessment/describe-finding";
import { CHECKS } from "@/lib/compliance/checks/checks";
import { citeCheck, groundsOf, statusOfCheck } from "@/lib/compliance/checks/legal-status";
import { CURRENT_RULE_SETS } from "@/lib/compliance/checks/rule-set-rules";
import type { Check } from "@/lib/compliance/checks/subject";
import { countQueue } from "@/lib/compliance/reviews/list-reviews";
import { queueQuery } from "@/lib/compliance/reviews/review-contract";
import { type CheckId, checkNumber, SEVERITIES } from "@/lib/compliance/rules";
import { LAW_STATE_DAY } from "@/lib/law/acts";
import { type ProvisionId, verificationOfAll } from "@/lib/law/provisions";
import { LEGAL_STATUSES } from "@/lib/law/status";
import { utcDay } from "@/lib/platform/calendar";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { legalMark, severityMark, fieldLabel, groupLabel, queueHref } from "../../../../components/compliance/marks";

function isCheckedLately(grounds: readonly ProvisionId[]): boolean {
  const { checkedOn, isVerified } = verificationOfAll(grounds);
  return isVerified && checkedOn === LAW_STATE_DAY;
}

interface CheckTableProps {
  reader: Reader;
  params: SearchParams;
  checks: readonly Check[];
  failing: Readonly<Record<string, number>>;
}

function askedGroups(reader: Reader, id: CheckId): string | null {
  const ruleSets = CURRENT_RULE_SETS.filter(({ checks }) => checks.includes(id));
  return ruleSets.length === CURRENT_RULE_SETS.length
    ? null
    : formatter(reader).list(ruleSets.map(({ group }) => groupLabel(reader.locale, group)));
}

function columns({ reader, failing }: CheckTableProps): TableColumn<Check>[] {
  const day = utcDay(reader.now);
  const { locale } = reader;
  const t = translator(locale, "review");
  const compliance = translator(locale, "compliance");
  const format = formatter(reader);
  return [
    {
      id: "check",
      header: t("columns.check"),
      cell: ({ id }) => {
        const { title, advice } = describeCheck(compliance, id);
        const groups = askedGroups(reader, id);
        const notes = groups ? [advice, t("checks.onlyFor", { groups })] : [advice];
        return { anchor: `check-${id}`, number: checkNumber(id), text: title, notes };
      },
    },
    { id: "severity", header: t("checks.gravest"), cell: ({ severity }) => severityMark(severity, locale) },
    {
      id: "legal",
      header: t("columns.legal"),
      cell: ({ id: check }) => legalMark(statusOfCheck({ check, day }), reader),
    },
    {
      id: "citation",
      header: t("columns.citation"),
      cell: ({ id: check }) =>
        worded(
          "note",
          [
            citeCheck(locale, { check, day }, (standing) => describeStatus(compliance, standing, format.calendarDate)),
            ...(isCheckedLately(groundsOf({ check })) ? [] : [verificationText(reader, groundsOf({ check }))]),
          ].join(" · "),
        ),
    },
    {
      id: "needs",
      header: t("checks.looksAt"),
      cell: ({ fields }) => worded("note", format.list(fields.map((field) => fieldLabel(locale, field)))),
      hiddenByDefault: true,
    },
    {
      id: "failing",
      header: t("checks.failing"),
      align: "end",
      cell: ({ id }) => {
        const count = failing[id] ?? 0;
        return count === 0
          ? worded("faint", "0")
          : { href: queueHref({ check: id }), text: t("products", { count }), style: "count" };
      },
    },
  ];
}

const countBy = (values: readonly string[]) =>
  Object.fromEntries(values.map((word) => [word, values.filter((other) => other === word).length]));

function CheckTable(props: CheckTableProps) {
  const { reader, params, checks } = props;
  const day = utcDay(reader.now);
  const t = translator(reader.locale, "review");
  const compliance = translator(reader.locale, "compliance");
  const legalOf = (check: CheckId) => statusOfCheck({ check, day }).status;
  const chosen = (name: string, value: string) =>
    valuesOf(params, name).length === 0 || valuesOf(params, name).includes(value);
  const listedChecks = checks.filter(
    ({ id, severity }) => chosen("severity", severity) && chosen("legal", legalOf(id)),
  );
  const choice = choicesOf({
    severity: countBy(checks.map(({ severity }) => severity)),
    legal: countBy(checks.map(({ id }) => legalOf(id))),
  });
  return (
    <DataTable
      id="checks"
      caption={t("checks.title")}
      reader={reader}
      path="/compliance/checks"
      params={params}
      columns={columns(props)}
      rows={listedChecks}
      rowId={({ id }) => id}
      filters={[
        choice("severity", t("checks.gravest"), {
          values: SEVERITIES,
          labelOf: (value) => compliance(`severity.${value}`),
        }),
        choice("legal", t("columns.legal"), {
          values: LEGAL_STATUSES,
          labelOf: (value) => compliance(`legalStatus.${value}`),
        }),
      ]}
      total={listedChecks.length}
      height="content"
      empty={null}
    />
  );
}

export const generateMetadata = titled("review", "checks.title");

export default async function ChecksPage({ searchParams }: PageProps<"/compliance/checks">) {
  const { context, reader, t } = await openPage("review");
  const params = await searchParams;
  const { checks: failing } = await countQueue(context, queueQuery.parse({}));
  const verified = t("checks.verified", { date: formatter(reader).calendarDate(LAW_STATE_DAY) });
  return (
    <>
      <PageHeader title={t("checks.title")} description={`${t("checks.description")} ${verified}`} />
      <ComplianceTabs locale={reader.locale} current="checks" />
      <CheckTable reader={reader} params={params} checks={CHECKS} failing={failing} />
    </>
  );
}
