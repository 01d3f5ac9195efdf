import { DAY_MS } from "@/lib/platform/clock";

export const ARCHIVE_STATES = ["queued", "running", "ready", "failed", "withdrawn"] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

export const ARCHIVE_RETENTION_MS = 7 * DAY_MS;
