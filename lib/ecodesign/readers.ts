/**
 * Access sets, which are not ranks (Regulation (EU) 2023/1542, Annex XIII; EN 18239). Anonymous readers get `public`;
 * all others also get their own set.
 */
export const ACCESS_SETS = ["public", "legitimate_interest", "authority", "holder"] as const;
export type AccessSet = (typeof ACCESS_SETS)[number];
export const GRANTED_SETS = ["legitimate_interest", "authority"] as const;
export type GrantedSet = (typeof GRANTED_SETS)[number];

/** An empty list means that only the brand can read it. */
export type Readers = readonly AccessSet[];
export type ReadSets = ReadonlySet<AccessSet>;

export const EVERYBODY: Readers = ["public"];
export const BRAND_ALONE: Readers = [];
export const HOLDERS: Readers = ["holder"];
/** Annex XIII, point 2. */
export const INTERESTED: Readers = ["legitimate_interest", "authority"];
/** Annex XIII, point 4: authorities may not read data of an individual battery. */
export const INDIVIDUALS: Readers = ["legitimate_interest"];
export const AUTHORITIES: Readers = ["authority"];

export interface Reads {
  sets: ReadSets;
  named?: readonly { set: AccessSet; elements: ReadonlySet<string> }[] | undefined;
}

export const AS_PUBLIC: ReadSets = new Set(["public"]);

export const mayRead = (readers: Readers, sets: ReadSets): boolean =>
  readers.some((reader) => reader === "public" || sets.has(reader));

export const mayReadElement = (elementId: string, readers: Readers, { sets, named = [] }: Reads): boolean =>
  mayRead(readers, sets) ||
  named.some(({ set, elements }) => readers.includes(set) && elements.has(elementId.split(".")[0] ?? elementId));
