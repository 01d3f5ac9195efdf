import { marked, NOTHING, type TableColumn, timed, worded } from "@/components/table/cell";
import { TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { TREATMENTS } from "@/lib/law/unsold-goods";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { ListedOffer } from "@/lib/unsold-goods/offers";
import { writeAmount } from "@/lib/unsold-goods/published-files";
import {
  destroyedShare,
  dueOn,
  type Finding,
  type OfferState,
  type ReportState,
  sumOf,
  writeDecimal,
} from "@/lib/unsold-goods/rules";
import type { ListedReport, ReportView } from "@/lib/unsold-goods/show-report";

export const UNSOLD_PATH = "/compliance/unsold-goods";

const STATE_TONES = {
  draft: "neutral",
  submitted: "caution",
  approved: "notice",
  published: "positive",
} as const satisfies Record<ReportState, string>;

const OFFER_TONES = {
  planned: "neutral",
  open: "positive",
  finished: "notice",
  ended: "neutral",
} as const satisfies Record<OfferState, string>;

const SEVERITY_TONES = { error: "critical", warning: "caution", note: "notice" } as const;

export function yearText(reader: Reader, { startsOn, endsOn }: { startsOn: string; endsOn: string }): string {
  const { calendarDate } = formatter(reader);
  return translator(reader.locale, "unsoldGoods")("period", { from: calendarDate(startsOn), to: calendarDate(endsOn) });
}

export function ReportStatus({ locale, state }: { locale: Locale; state: ReportState }) {
  return <Status tone={STATE_TONES[state]}>{translator(locale, "unsoldGoods")(`states.${state}`)}</Status>;
}

export function OfferStatus({ locale, state }: { locale: Locale; state: OfferState }) {
  return <Status tone={OFFER_TONES[state]}>{translator(locale, "unsoldGoods")(`offers.states.${state}`)}</Status>;
}

export function reportColumns(reader: Reader): TableColumn<ListedReport>[] {
  const t = translator(reader.locale, "unsoldGoods");
  const format = formatter(reader);
  return [
    { id: "year", header: t("columns.year"), cell: (report) => yearText(reader, report) },
    {
      id: "state",
      header: t("columns.state"),
      cell: ({ state }) => marked({ tone: STATE_TONES[state] }, t(`states.${state}`)),
    },
    { id: "size", header: t("columns.size"), cell: ({ sizeClass }) => t(`sizes.${sizeClass}`) },
    { id: "rows", header: t("columns.rows"), align: "end", cell: ({ rowCount }) => format.number(rowCount) },
    { id: "due", header: t("columns.due"), cell: (report) => format.calendarDate(dueOn(report)) },
    {
      id: "version",
      header: t("columns.version"),
      cell: ({ publishedNumber }) =>
        publishedNumber === null ? NOTHING : t("report.version", { number: publishedNumber }),
    },
  ];
}

export function offerColumns(reader: Reader): TableColumn<ListedOffer>[] {
  const t = translator(reader.locale, "unsoldGoods");
  return [
    { id: "title", header: t("fields.title"), style: "whole", cell: ({ title }) => title },
    { id: "until", header: t("offers.until"), cell: (offer) => yearText(reader, offer) },
    {
      id: "state",
      header: t("columns.state"),
      cell: ({ state }) => marked({ tone: OFFER_TONES[state] }, t(`offers.states.${state}`)),
    },
    {
      id: "requests",
      header: t("offers.requests"),
      align: "end",
      cell: ({ requests }) => formatter(reader).number(requests),
    },
    {
      id: "created",
      header: t("offers.until"),
      cell: ({ createdAt }) => timed(createdAt, reader),
      hiddenByDefault: true,
    },
  ];
}

type Row = ReportView["rows"][number];

const percent = (hundredths: number) => writeDecimal(hundredths, 2);

export function rowColumns(reader: Reader): TableColumn<Row>[] {
  const t = translator(reader.locale, "unsoldGoods");
  const reasons = translator(reader.locale, "ecodesign");
  return [
    { id: "category", header: t("columns.category"), cell: ({ cnCodes }) => cnCodes.join(", ") },
    {
      id: "description",
      header: t("columns.description"),
      style: "whole",
      cell: ({ description }) => worded("small", description) ?? NOTHING,
    },
    {
      id: "units",
      header: t("columns.units"),
      align: "end",
      cell: ({ units, areUnitsEstimated }) => String(writeAmount(units, areUnitsEstimated)) || NOTHING,
    },
    {
      id: "weight",
      header: t("columns.weight"),
      align: "end",
      cell: ({ weightG, isWeightEstimated }) =>
        weightG === null ? NOTHING : `${isWeightEstimated ? "±" : ""}${writeDecimal(weightG, 3)}`,
    },
    {
      id: "reason",
      header: t("columns.reason"),
      cell: ({ reason, derogation }) =>
        derogation
          ? [reasons(`choices.reason.${reason}`), worded("small", `2(${derogation})`)]
          : reasons(`choices.reason.${reason}`),
    },
    ...TREATMENTS.map((name): TableColumn<Row> => ({
      id: name,
      header: t(`fields.share_${name}`),
      align: "end",
      cell: ({ shares }) => percent(shares[name]),
    })),
    {
      id: "destroyed",
      header: t("columns.destroyed"),
      align: "end",
      cell: ({ shares }) => percent(destroyedShare(shares)),
    },
    { id: "source", header: t("columns.source"), cell: ({ source }) => t(`sources.${source}`), hiddenByDefault: true },
  ];
}

interface FindingListProps {
  locale: Locale;
  reportId: string;
  rows: readonly Row[];
  findings: readonly Finding[];
}

const FINDINGS_SHOWN = 100;

export function FindingList({ locale, reportId, rows, findings }: FindingListProps) {
  const t = translator(locale, "unsoldGoods");
  if (findings.length === 0) return <p className="text-ink-muted">{t("report.findingsNone")}</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {findings.slice(0, FINDINGS_SHOWN).map(({ code, severity, row, count = 0 }) => {
        const subject = row === undefined ? undefined : rows[row];
        const actual = subject ? percent(sumOf(subject.shares)) : "";
        const text = t(`findings.${code}`, { actual, count });
        return (
          <li key={`${code} ${row}`} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
            <Status tone={SEVERITY_TONES[severity]} plain>
              {t(`severities.${severity}`)}
            </Status>
            <span className="min-w-0 flex-1 basis-64">
              {subject ? (
                <>
                  <TextLink href={`${UNSOLD_PATH}/${reportId}/rows/${subject.id}`}>
                    {subject.cnCodes.join(", ")}
                  </TextLink>{" "}
                  {text}
                </>
              ) : (
                text
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function ReportDetails({ reader, report }: { reader: Reader; report: ReportView["report"] }) {
  const t = translator(reader.locale, "unsoldGoods");
  const long = (text: string) => (text === "" ? "–" : <span className="whitespace-pre-line">{text}</span>);
  const items = [
    { key: "year", label: t("fields.year"), value: yearText(reader, report) },
    { key: "entity", label: t("fields.entity_name"), value: report.entityName },
    { key: "identifier", label: t("fields.identifier"), value: long(report.identifier) },
    { key: "size", label: t("fields.size_class"), value: t(`sizes.${report.sizeClass}`) },
    {
      key: "scope",
      label: t("fields.scope"),
      value: t(`scopes.${report.isConsolidated ? "consolidated" : "standalone"}`),
    },
    ...(report.undertakings.length > 0
      ? [{ key: "undertakings", label: t("fields.undertakings"), value: long(report.undertakings.join("\n")) }]
      : []),
    { key: "taken", label: t("fields.measures_taken"), value: long(report.measuresTaken) },
    { key: "planned", label: t("fields.measures_planned"), value: long(report.measuresPlanned) },
    { key: "due", label: t("columns.due"), value: formatter(reader).calendarDate(dueOn(report)) },
  ];
  return <KeyValues items={items} />;
}

export function ReportSums({ reader, totals }: { reader: Reader; totals: ReportView["totals"] }) {
  const t = translator(reader.locale, "unsoldGoods");
  const { number } = formatter(reader);
  const share = (hundredths: number) => `${number(hundredths / 100)} %`;
  const items = [
    {
      key: "units",
      label: t("columns.units"),
      value: totals.units === null ? t("report.unknownUnits") : number(totals.units),
    },
    { key: "weight", label: t("columns.weight"), value: number(totals.weightG / 1_000) },
    ...TREATMENTS.map((name) => ({ key: name, label: t(`treatments.${name}`), value: share(totals.shares[name]) })),
    { key: "destroyed", label: t("columns.destroyed"), value: share(destroyedShare(totals.shares)) },
  ];
  return (
    <Section title={t("report.sums")} description={t("report.sumsText")}>
      <KeyValues items={items} />
    </Section>
  );
}

export function VersionList({ reader, versions }: { reader: Reader; versions: ReportView["versions"] }) {
  const t = translator(reader.locale, "unsoldGoods");
  const { date } = formatter(reader);
  return (
    <Section title={t("report.versions")}>
      {versions.length === 0 ? (
        <p className="text-ink-muted">{t("report.versionsEmpty")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {versions.map(({ number, sha256, approvedAt, approverName, publishedAt, keptUntil: until }) => (
            <li key={number} className="py-2">
              <p className="font-medium">{t("report.version", { number })}</p>
              <p>
                {t("report.versionApproved", { day: date(approvedAt), name: approverName ?? t("report.somebody") })}
              </p>
              <p>
                {publishedAt && until
                  ? t("report.versionPublished", { day: date(publishedAt), until: date(until) })
                  : t("report.versionNotPublished")}
                {until && until.getTime() <= reader.now && ` ${t("report.versionEnded", { until: date(until) })}`}
              </p>
              <p className="font-mono text-xs break-all text-ink-muted">SHA-256 {sha256}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
