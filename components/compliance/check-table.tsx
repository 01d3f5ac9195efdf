import { worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import { type SearchParams, valuesOf } from "@/components/table/table-url";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { groundText } from "@/lib/compliance/checks/ground-text";
import { RULE_SETS } from "@/lib/compliance/checks/rule-set-rules";
import type { Check } from "@/lib/compliance/checks/subject";
import { type CheckId, LEGAL_STATUSES, SEVERITIES } from "@/lib/compliance/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { legalMark, severityMark } from "./marks";
import { fieldLabel, groupLabel, queueHref } from "./review-words";

interface CheckTableProps {
  reader: Reader;
  params: SearchParams;
  checks: readonly Check[];
  /** Of how many products each check has found something that stands. */
  failing: Readonly<Record<string, number>>;
}

/** The groups that are asked, or nothing when all are. */
function askedGroups(reader: Reader, id: CheckId): string | null {
  const asked = RULE_SETS.filter(({ checks }) => checks.includes(id));
  return asked.length === RULE_SETS.length
    ? null
    : formatter(reader).list(asked.map(({ group }) => groupLabel(reader.locale, group)));
}

function columns({ reader, failing }: CheckTableProps): TableColumn<Check>[] {
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
        return { anchor: `check-${id}`, number: id, text: title, notes };
      },
    },
    { id: "severity", header: t("checks.gravest"), cell: ({ severity }) => severityMark(severity, locale) },
    { id: "legal", header: t("columns.legal"), cell: ({ legalStatus }) => legalMark(legalStatus, locale) },
    {
      id: "citation",
      header: t("columns.citation"),
      cell: ({ citation }) => worded("note", groundText(compliance, citation)),
    },
    {
      id: "needs",
      header: t("checks.looksAt"),
      cell: ({ fields }) => worded("note", format.list(fields.map((field) => fieldLabel(locale, field)))),
      hiddenByDefault: false,
    },
    {
      id: "failing",
      header: t("checks.failing"),
      align: "end",
      cell: ({ id }) => {
        const count = failing[id] ?? 0;
        return count === 0
          ? worded("faint", "0")
          : { href: queueHref({ check: id }), text: t("products", { count }), look: "count" };
      },
    },
  ];
}

const countBy = (words: readonly string[]) =>
  Object.fromEntries(words.map((word) => [word, words.filter((other) => other === word).length]));

/** Every check with its ground in law, and how many products it concerns now. */
export function CheckTable(props: CheckTableProps) {
  const { reader, params, checks } = props;
  const t = translator(reader.locale, "review");
  const compliance = translator(reader.locale, "compliance");
  const chosen = (name: string, value: string) =>
    valuesOf(params, name).length === 0 || valuesOf(params, name).includes(value);
  const shown = checks.filter(
    ({ severity, legalStatus }) => chosen("severity", severity) && chosen("legal", legalStatus),
  );
  const choice = choicesOf({
    severity: countBy(checks.map(({ severity }) => severity)),
    legal: countBy(checks.map(({ legalStatus }) => legalStatus)),
  });
  return (
    <DataTable
      id="checks"
      caption={t("checks.title")}
      reader={reader}
      path="/compliance/checks"
      params={params}
      columns={columns(props)}
      rows={shown}
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
      total={shown.length}
      height="content"
      empty={null}
    />
  );
}
