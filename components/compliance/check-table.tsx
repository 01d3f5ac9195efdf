import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import { type SearchParams, valuesOf } from "@/components/table/table-url";
import { TextLink } from "@/components/ui/text-link";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import { groundText } from "@/lib/compliance/checks/ground-text";
import { RULE_SETS } from "@/lib/compliance/checks/rule-set-rules";
import type { Check } from "@/lib/compliance/checks/subject";
import { type CheckId, LEGAL_STATUSES, SEVERITIES } from "@/lib/compliance/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { LegalMark, SeverityMark } from "./marks";
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
        return (
          <span id={`check-${id}`} className="flex scroll-mt-16 gap-3 py-2.5">
            <span className="font-mono text-sm leading-[1.375rem] text-ink-muted">{id}</span>
            <span className="max-w-prose">
              <span className="block font-medium">{title}</span>
              <span className="block text-sm text-ink-muted">{advice}</span>
              {groups && <span className="block text-sm text-ink-muted">{t("checks.onlyFor", { groups })}</span>}
            </span>
          </span>
        );
      },
    },
    {
      id: "severity",
      header: t("checks.gravest"),
      cell: ({ severity }) => <SeverityMark severity={severity} locale={locale} plain />,
    },
    {
      id: "legal",
      header: t("columns.legal"),
      cell: ({ legalStatus }) => <LegalMark status={legalStatus} locale={locale} plain />,
    },
    {
      id: "citation",
      header: t("columns.citation"),
      cell: ({ citation }) => (
        <span className="block max-w-72 text-sm text-ink-muted">{groundText(compliance, citation)}</span>
      ),
    },
    {
      id: "needs",
      header: t("checks.looksAt"),
      cell: ({ fields }) => (
        <span className="block max-w-64 text-sm text-ink-muted">
          {format.list(fields.map((field) => fieldLabel(locale, field)))}
        </span>
      ),
      hiddenByDefault: false,
    },
    {
      id: "failing",
      header: t("checks.failing"),
      align: "end",
      cell: ({ id }) => {
        const count = failing[id] ?? 0;
        return count === 0 ? (
          <span className="text-ink-faint">0</span>
        ) : (
          <TextLink href={queueHref({ check: id })}>{t("products", { count })}</TextLink>
        );
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
