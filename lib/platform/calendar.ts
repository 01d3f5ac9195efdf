const LAST_DAY_MS = Date.UTC(9999, 11, 31);

export function utcDay(instantMs: number): string {
  return new Date(Math.min(instantMs, LAST_DAY_MS)).toISOString().slice(0, 10);
}

export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
