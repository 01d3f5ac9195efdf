import type { Incident, ServiceHourRow } from "@/db/queries/status";
import { atomFeed, escapeMarkup } from "@/lib/platform/atom";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { lookAtService, type ServiceStatus } from "./look-at-service";
import { quantileMs, summed, SURFACES, worst } from "./rules";

/** The status as programs and feed readers get it. */

const figuresOf = (rows: readonly ServiceHourRow[]) => {
  const { requests, failed, buckets } = summed(rows);
  return { requests, errors: failed, median_ms: quantileMs(buckets, 0.5), p95_ms: quantileMs(buckets, 0.95) };
};

/** All hours of each kind of request as one, and hour by hour; kinds that nobody asked for are left out. */
export const figuresBySurface = (hours: readonly ServiceHourRow[]) =>
  SURFACES.flatMap((surface) => {
    const own = hours.filter((row) => row.surface === surface);
    const byHour = own.map((row) => ({ hour: row.hour, ...figuresOf([row]) }));
    return own.length > 0 ? [{ surface, ...figuresOf(own), hours: byHour }] : [];
  });

/** `/status.json`. */
export function statusJson(status: ServiceStatus) {
  const { at, components, hours, incidents, readAt } = status;
  return {
    status: worst(Object.values(components)),
    checked_at: at.toISOString(),
    components,
    figures: figuresBySurface(hours),
    figures_read_at: readAt?.toISOString() ?? null,
    incidents: incidents.map(({ id, title, impact, state, language, startedAt, resolvedAt, updates }) => ({
      id,
      title,
      impact,
      state,
      language,
      started_at: startedAt.toISOString(),
      resolved_at: resolvedAt?.toISOString() ?? null,
      updates: updates.map(({ state: then, text, createdAt }) => ({
        state: then,
        text,
        created_at: createdAt.toISOString(),
      })),
    })),
  };
}

const paragraphs = ({ updates }: Incident) =>
  updates.map(({ state, text, createdAt }) => {
    const words = translator(DEFAULT_LOCALE, "status")(`incidentStates.${state}`);
    const said = text.split("\n").map(escapeMarkup).join("<br>");
    return `<p><b>${escapeMarkup(words)}</b> (${createdAt.toISOString()})<br>${said}</p>`;
  });

/** The incidents as an Atom feed: one an entry, updated with each word. */
export async function incidentFeed(publicUrl: string): Promise<string> {
  const { incidents } = await lookAtService();
  const page = `${publicUrl}/status`;
  return atomFeed({
    self: `${page}.atom`,
    page,
    title: "Carnet: incidents",
    author: "Carnet",
    lang: DEFAULT_LOCALE,
    updated: new Date(0),
    entries: incidents.map((incident) => ({
      id: `${page}#${incident.id}`,
      title: incident.title,
      updated: incident.updatedAt,
      link: `${page}#${incident.id}`,
      html: paragraphs(incident).join(""),
      lang: incident.language,
    })),
  });
}
