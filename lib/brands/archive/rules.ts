import { DAY_MS, MINUTE_MS } from "@/lib/platform/clock";

/**
 * Taking everything away: a file is made in the background, and can be fetched for a week, unless it is withdrawn
 * before.
 */

export const ARCHIVE_STATES = ["queued", "running", "ready", "failed", "withdrawn"] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

export const ARCHIVES_KEPT_MS = 7 * DAY_MS;

/** A process that died while it wrote leaves its archive to another one after this time; a living one prolongs it. */
export const ARCHIVE_LEASE_MS = 2 * MINUTE_MS;

/** An archive that found no room waits so long. */
export const DISK_RETRY_MS = MINUTE_MS;
