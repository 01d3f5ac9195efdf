import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { afterId, pageSize } from "@/lib/platform/input/list-page";
import { text } from "@/lib/platform/input/text";

export const SURFACES = ["api", "resolver", "pages"] as const;
export type Surface = (typeof SURFACES)[number];

/** Upper limits of the duration buckets in milliseconds. Slower requests are in one additional bucket. */
export const BUCKET_ENDS_MS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] as const;
export const BUCKETS = BUCKET_ENDS_MS.length + 1;

export const HOURS_SHOWN = 24;
export const HOUR_RETENTION_DAYS = 7;

interface HourCounts {
  hour: Date;
  surface: Surface;
  requests: number;
  failed: number;
  buckets: readonly number[];
}

export const bucketOf = (ms: number): number => {
  const bucket = BUCKET_ENDS_MS.findIndex((end) => ms <= end);
  return bucket < 0 ? BUCKET_ENDS_MS.length : bucket;
};

/** Quantile in milliseconds, interpolated within a bucket. Null if there were no requests. */
export function quantileMs(buckets: readonly number[], share: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = share * total;
  let before = 0;
  for (const [index, count] of buckets.entries()) {
    if (count > 0 && before + count >= rank) {
      const start = index === 0 ? 0 : (BUCKET_ENDS_MS[index - 1] ?? 0);
      const end = BUCKET_ENDS_MS[index] ?? start * 2;
      return Math.round((start + ((rank - before) / count) * (end - start)) * 10) / 10;
    }
    before += count;
  }
  return null;
}

export function summed(counts: readonly Pick<HourCounts, "requests" | "failed" | "buckets">[]) {
  return counts.reduce<{ requests: number; failed: number; buckets: number[] }>(
    (sum, { requests, failed, buckets }) => ({
      requests: sum.requests + requests,
      failed: sum.failed + failed,
      buckets: sum.buckets.map((count, index) => count + (buckets[index] ?? 0)),
    }),
    { requests: 0, failed: 0, buckets: Array.from({ length: BUCKETS }, () => 0) },
  );
}

export const COMPONENTS = ["api", "portal", "database", "mail", "webhooks", "jobs", "files"] as const;
export type Component = (typeof COMPONENTS)[number];
/** `stored`: e-mails are stored, not sent, because there is no mail server. */
const COMPONENT_STATES = ["operational", "stored", "unknown", "degraded", "down"] as const;
export type ComponentState = (typeof COMPONENT_STATES)[number];

export const worst = (states: readonly ComponentState[]): ComponentState =>
  states.reduce<ComponentState>(
    (worst, state) => (COMPONENT_STATES.indexOf(state) > COMPONENT_STATES.indexOf(worst) ? state : worst),
    "operational",
  );

export const INCIDENT_IMPACTS = ["minor", "major", "critical", "maintenance"] as const;
export type IncidentImpact = (typeof INCIDENT_IMPACTS)[number];
export const INCIDENT_STATES = ["investigating", "identified", "monitoring", "resolved"] as const;
export type IncidentState = (typeof INCIDENT_STATES)[number];

/** Reported incidents count even if all components work. Planned maintenance does not. */
export function headlineOf(
  states: readonly ComponentState[],
  incidents: readonly { impact: IncidentImpact; resolvedAt: Date | null }[],
): ComponentState | "incident" {
  const overall = worst(states);
  const isDisturbed = incidents.some(({ impact, resolvedAt }) => resolvedAt === null && impact !== "maintenance");
  return (overall === "operational" || overall === "stored") && isDisturbed ? "incident" : overall;
}

export const INCIDENT_TITLE_CHARACTERS_MAX = 120;
export const INCIDENT_TEXT_CHARACTERS_MAX = 2_000;
export const INCIDENTS_SHOWN = 20;

const incidentText = text(INCIDENT_TEXT_CHARACTERS_MAX);

export const incidentForm = z.strictObject({
  title: text(INCIDENT_TITLE_CHARACTERS_MAX),
  impact: z.enum(INCIDENT_IMPACTS),
  state: z.enum(INCIDENT_STATES),
  language: z.enum(LOCALES),
  text: incidentText,
});

export const incidentUpdateForm = z.strictObject({
  incidentId: z.string().max(100),
  state: z.enum(INCIDENT_STATES),
  text: incidentText,
});

export const incidentListQuery = z.object({ cursor: afterId, limit: pageSize });
