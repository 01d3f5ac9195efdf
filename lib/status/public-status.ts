import {
  type Incident,
  type ServiceHourRow,
  addIncidentUpdate,
  findIncident,
  insertIncident,
  listIncidentPage,
  listIncidents,
  deleteServiceHours,
} from "@/db/queries/status";
import type { AllBrandsDb } from "@/db/tenant";
import { nothing, useCase } from "@/lib/access/use-case";
import { atomFeed, escapeMarkup } from "@/lib/platform/atom";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import {
  quantileMs,
  summed,
  SURFACES,
  worst,
  HOUR_RETENTION_DAYS,
  incidentForm,
  incidentListQuery,
  incidentUpdateForm,
} from "./contract";
import { checkService, type ServiceStatus, forgetServiceStatus } from "./look-at-service";

const figuresOf = (rows: readonly ServiceHourRow[]) => {
  const { requests, failed, buckets } = summed(rows);
  return { requests, errors: failed, median_ms: quantileMs(buckets, 0.5), p95_ms: quantileMs(buckets, 0.95) };
};

export const figuresBySurface = (hours: readonly ServiceHourRow[]) =>
  SURFACES.flatMap((surface) => {
    const own = hours.filter((row) => row.surface === surface);
    const byHour = own.map((row) => ({ hour: row.hour, ...figuresOf([row]) }));
    return own.length > 0 ? [{ surface, ...figuresOf(own), hours: byHour }] : [];
  });

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
    const stateName = translator(DEFAULT_LOCALE, "status")(`incidentStates.${state}`);
    const paragraphs = text.split("\n").map(escapeMarkup).join("<br>");
    return `<p><b>${escapeMarkup(stateName)}</b> (${createdAt.toISOString()})<br>${paragraphs}</p>`;
  });

export async function incidentFeed(publicUrl: string): Promise<string> {
  const { incidents } = await checkService();
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

/** Every change is in the audit log of the operator's brand. */

/** Throws `not_found` for anyone but operators, and `recent_code_needed`. */
export const openIncident = useCase({
  may: "operator.change",
  by: "member",
  input: incidentForm,
  audits: ["incident.opened"],
  reach: "every brand",
  run: async ({ tx, at, audit }, form): Promise<string> => {
    const id = newId("inc");
    await insertIncident(tx, { ...form, id, updateId: newId("inu"), startedAt: at, updatedAt: at });
    await audit("incident.opened", id, { title: form.title, impact: form.impact, state: form.state });
    return id;
  },
  committed: forgetServiceStatus,
});

/** Throws like `openIncident`, `not_found` for an unknown incident, and `incident_over` for a resolved one. */
export const updateIncident = useCase({
  may: "operator.change",
  by: "member",
  input: incidentUpdateForm,
  audits: ["incident.updated"],
  reach: "every brand",
  run: async ({ tx, at, audit }, { incidentId, state, text }): Promise<void> => {
    const wasAdded = await addIncidentUpdate(tx, { incidentId, updateId: newId("inu"), state, text, at });
    if (!wasAdded) {
      if (!(await findIncident(tx, incidentId))) throw new DomainError("not_found", "There is no such incident.");
      throw new DomainError("incident_over", "This incident is resolved: open a new one.");
    }
    await audit("incident.updated", incidentId, { state });
  },
  committed: forgetServiceStatus,
});

export const listLastingIncidents = useCase({
  may: "operator",
  by: "member",
  input: nothing,
  audits: [],
  reach: "every brand",
  run: async ({ db }) => listIncidents(db, 0),
});

export const listAllIncidents = useCase({
  may: "operator",
  by: "member",
  input: incidentListQuery,
  audits: [],
  reach: "every brand",
  run: async ({ db }, { cursor, limit }) => cutPage(await listIncidentPage(db, { cursor, limit: limit + 1 }), limit),
});

export const purgeServiceHours = (db: AllBrandsDb): Promise<number> =>
  deleteServiceHours(db, new Date(now().getTime() - HOUR_RETENTION_DAYS * DAY_MS));
