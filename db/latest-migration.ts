import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** When each migration was made, in milliseconds. */
export const MIGRATIONS_AT: readonly number[] = journal.entries.map(({ when }) => when);

/** When the newest migration was made that this program knows, in milliseconds: its name in the database's list. */
export const LATEST_MIGRATION_AT = Math.max(...MIGRATIONS_AT);
