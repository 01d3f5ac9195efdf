const LAST_DAY_MS = Date.UTC(9999, 11, 31);

/** The calendar day of an instant in UTC, `YYYY-MM-DD`; the last that four digits can write for any later one. */
export function utcDay(instantMs: number): string {
  return new Date(Math.min(instantMs, LAST_DAY_MS)).toISOString().slice(0, 10);
}
