import type { Metadata } from "next";
import type { ReactNode } from "react";
import { getReader, getTranslations } from "@/app/i18n";
import { PreferenceRow } from "@/app/preferences/preference-switches";
import { PublicPage } from "@/components/shell/public-page";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/link";
import { Fold } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { SmallTable } from "@/components/ui/timeline";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { COMPONENTS, headlineOf } from "@/lib/status/contract";
import { checkService, type ServiceStatus } from "@/lib/status/look-at-service";
import { figuresBySurface } from "@/lib/status/public-status";
import { IncidentEntry, COMPONENT_STYLES } from "../../../components/status/incident-entry";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("status");
  return { title: t("title"), alternates: { types: { "application/atom+xml": "/status.atom" } } };
}

/** Reads no data of the requester, so it works without a database too. */
export default async function StatusPage() {
  const [reader, t, status] = await Promise.all([getReader(), getTranslations("status"), checkService()]);
  return (
    <PublicPage
      locale={reader.locale}
      seed="status"
      title={t("title")}
      lead={<p>{t("lead")}</p>}
      footer={<PreferenceRow locale={reader.locale} />}
    >
      <ServiceStatusSheet reader={reader} status={status} figures={figuresBySurface(status.hours)} />
    </PublicPage>
  );
}

type Figures = ReturnType<typeof figuresBySurface>;

interface ServiceStatusSheetProps {
  reader: Reader;
  status: ServiceStatus;
  figures: Figures;
}

function ServiceStatusSheet({ reader, status, figures }: ServiceStatusSheetProps) {
  const t = translator(reader.locale, "status");
  const headline = headlineOf(Object.values(status.components), status.incidents);
  const isStale = status.components.database === "down";
  const dateTime = (value: Date) => formatDeadline(reader.locale, value, "medium", reader.timeZone);
  return (
    <div className="flex flex-col gap-9 rounded-lg border border-line bg-surface p-6 sm:p-9">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-serif text-xl font-medium">{t(`overall.${headline}`)}</p>
        <p className="text-sm text-ink-muted">{t("checkedAt", { when: dateTime(status.at) })}</p>
      </div>
      {isStale && (
        <Callout
          tone="critical"
          title={status.readAt ? t("staleAt", { when: dateTime(status.readAt) }) : t("neverRead")}
        />
      )}
      <Part title={t("componentsTitle")}>
        <ul className="grid gap-x-12 sm:grid-cols-2">
          {COMPONENTS.map((component) => {
            const state = status.components[component];
            return (
              <li key={component} className="flex items-center justify-between gap-4 border-b border-line py-2">
                {t(`components.${component}`)}
                <Status {...COMPONENT_STYLES[state]}>{t(`states.${state}`)}</Status>
              </li>
            );
          })}
        </ul>
      </Part>
      <Part title={t("incidentsTitle")}>
        {status.incidents.length === 0 ? (
          <p className="text-ink-muted">{status.readAt ? t("noIncidents") : t("neverRead")}</p>
        ) : (
          <ul className="space-y-6">
            {status.incidents.map((incident) => (
              <IncidentEntry key={incident.id} incident={incident} reader={reader} />
            ))}
          </ul>
        )}
      </Part>
      <Part title={t("figuresTitle")}>
        <p className="mb-4 max-w-prose text-ink-muted">{t("figuresText")}</p>
        {figures.length === 0 ? <p>{t("noFigures")}</p> : <FigureTables reader={reader} figures={figures} t={t} />}
      </Part>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <TextLink href="/status.atom">{t("feed")}</TextLink>
        <TextLink href="/status.json">{t("data")}</TextLink>
      </p>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-serif text-lg font-medium">{title}</h2>
      {children}
    </section>
  );
}

function FigureTables({ reader, figures, t }: { reader: Reader; figures: Figures; t: Translate<"status"> }) {
  const format = formatter(reader);
  const ms = (value: number | null) =>
    value === null ? "" : format.number(value, { style: "unit", unit: "millisecond", maximumFractionDigits: 1 });
  const share = (errors: number, requests: number) =>
    format.number(requests > 0 ? errors / requests : 0, { style: "percent", maximumFractionDigits: 2 });
  const cells = ({ requests, median_ms, p95_ms, errors }: Omit<Figures[number], "surface" | "hours">) => [
    format.number(requests),
    ms(median_ms),
    ms(p95_ms),
    share(errors, requests),
  ];
  const heads = [t("columns.requests"), t("columns.median"), t("columns.p95"), t("columns.errors")];
  return (
    <>
      <SmallTable
        caption={t("figuresTitle")}
        heads={[t("columns.surface"), ...heads]}
        rows={figures.map((figure) => [t(`surfaces.${figure.surface}`), ...cells(figure)])}
      />
      <div className="mt-4 space-y-2">
        {figures.map(({ surface, hours }) => {
          const caption = t("byHour", { surface: t(`surfaces.${surface}`) });
          return (
            <Fold key={surface} summary={caption}>
              <SmallTable
                caption={caption}
                heads={[t("columns.hour"), ...heads]}
                rows={hours.toReversed().map((hour) => [format.dateTime(hour.hour), ...cells(hour)])}
              />
            </Fold>
          );
        })}
      </div>
    </>
  );
}
