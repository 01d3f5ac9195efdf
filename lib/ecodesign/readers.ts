/**
 * Who may read what of a passport: sets, not ranks (Regulation (EU) 2023/1542, Annex XIII; EN 18239). Whoever has shown
 * nothing reads as one of the public; everybody else reads that and what their own set holds.
 */
export const ACCESS_SETS = ["public", "legitimate_interest", "authority", "holder"] as const;
export type AccessSet = (typeof ACCESS_SETS)[number];
/** What has to be granted by somebody. */
export const GRANTED_SETS = ["legitimate_interest", "authority"] as const;
export type GrantedSet = (typeof GRANTED_SETS)[number];

/** The sets that a value lies in. None: it stays with the brand. */
export type Readers = readonly AccessSet[];
/** The sets that a caller reads. */
export type ReadSets = ReadonlySet<AccessSet>;

export const EVERYBODY: Readers = ["public"];
export const BRAND_ALONE: Readers = [];
/** Whoever has the item at the moment. */
export const HOLDERS: Readers = ["holder"];
/** Annex XIII, point 2. */
export const INTERESTED: Readers = ["legitimate_interest", "authority"];
/** Annex XIII, point 4: the individual battery is no authority's to read. */
export const INDIVIDUALS: Readers = ["legitimate_interest"];
/** Annex XIII, point 3. */
export const AUTHORITIES: Readers = ["authority"];

/** Whole sets, and of others the fields alone that were named, `documents` among them. */
export interface Reads {
  sets: ReadSets;
  named?: readonly { set: AccessSet; elements: ReadonlySet<string> }[] | undefined;
}

export const AS_PUBLIC: ReadSets = new Set(["public"]);

export const mayRead = (readers: Readers, sets: ReadSets): boolean =>
  readers.some((reader) => reader === "public" || sets.has(reader));

/** The same of a field, or of a member of its entries: `substances.concentration_max_pct`. */
export const mayReadElement = (elementId: string, readers: Readers, { sets, named = [] }: Reads): boolean =>
  mayRead(readers, sets) ||
  named.some(({ set, elements }) => readers.includes(set) && elements.has(elementId.split(".")[0] ?? elementId));
