import { DAY_MS } from "@/lib/platform/clock";

/** Taking everything away: a file made in the background can be fetched for a week, unless it is withdrawn before. */

export const ARCHIVE_STATES = ["queued", "running", "ready", "failed", "withdrawn"] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

export const ARCHIVE_RETENTION_MS = 7 * DAY_MS;
