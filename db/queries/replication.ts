import { sql } from "drizzle-orm";
import type { Queryable } from "../client";
import { onlyRow } from "../rows";

/** Position in the write-ahead log in bytes; each promotion starts a new timeline. */
export interface PrimaryMark {
  position: number;
  timeline: number;
}

/** The next record starts where the last one ends, except after the header of a page (8 kB) or segment. */
const PAGE_BYTES = 8_192;
const HEADER_BYTES = new Set([24, 40]);

/** Throws when the server is not a primary. */
export async function readPrimaryMark(db: Queryable): Promise<PrimaryMark> {
  const { rows } = await db.execute<{ position: string; timeline: number }>(sql`
    select (pg_current_wal_insert_lsn() - '0/0')::text as position,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`);
  const { position, timeline } = onlyRow("readPrimaryMark", rows);
  const behindHeader = Number(position) % PAGE_BYTES;
  return { position: Number(position) - (HEADER_BYTES.has(behindHeader) ? behindHeader : 0), timeline };
}

export async function readReplayed(db: Queryable): Promise<PrimaryMark | null> {
  const { rows } = await db.execute<{ position: string; timeline: number; is_standby: boolean }>(sql`
    select pg_is_in_recovery() as is_standby, (pg_last_wal_replay_lsn() - '0/0')::text as position,
      greatest(timeline_id, min_recovery_end_timeline) as timeline
    from pg_control_checkpoint(), pg_control_recovery()`);
  const { position, timeline, is_standby: isStandby } = onlyRow("readReplayed", rows);
  return isStandby ? { position: Number(position), timeline } : null;
}
