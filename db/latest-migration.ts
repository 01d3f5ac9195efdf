import journal from "./migrations/meta/_journal.json" with { type: "json" };

export const MIGRATIONS_AT: readonly number[] = journal.entries.map(({ when }) => when);

/** In milliseconds; it identifies the migration in the database's list. */
export const LATEST_MIGRATION_AT = Math.max(...MIGRATIONS_AT);
