import { BATTERY_ACCESS, BATTERY_READERS } from "@/lib/law/battery-passport";
import type { ProvisionId } from "@/lib/law/provisions";

/** Sets of readers. They are not ranks. Anonymous readers get `public`; all others get it in addition to their own. */
export const ACCESS_SETS = [...BATTERY_READERS, "holder"] as const;
export type AccessSet = (typeof ACCESS_SETS)[number];
export type GrantedSet = Exclude<AccessSet, "public" | "holder">;

/** An empty list means that only the brand can read it. */
export type Readers = readonly AccessSet[];
export type ReadSets = ReadonlySet<AccessSet>;

interface Access {
  /** Null: a choice of the brand, not of an act. */
  provision: ProvisionId | null;
  readers: Readers;
}

const { annex_xiii_2: interest, annex_xiii_3: authority } = BATTERY_ACCESS;

/** ESPR, Article 9(2)(f), leaves readers to delegated acts; until then classes have those of the battery passport. */
export const ACCESS_CLASSES = {
  ...BATTERY_ACCESS,
  espr_public: { provision: "espr_9_2_f", readers: ["public"] },
  espr_interest: { provision: "espr_9_2_f", readers: interest.readers },
  espr_authority: { provision: "espr_9_2_f", readers: authority.readers },
  holder: { provision: null, readers: ["holder"] },
  brand: { provision: null, readers: [] },
} as const satisfies Readonly<Record<string, Access>>;
export type AccessClass = keyof typeof ACCESS_CLASSES;

export interface Reads {
  sets: ReadSets;
  named?: readonly { set: AccessSet; elements: ReadonlySet<string> }[] | undefined;
}

export const AS_PUBLIC: ReadSets = new Set(["public"]);
export const PUBLIC_READS: Reads = { sets: AS_PUBLIC };

export interface Attribute {
  /** A field, or `field.member`. A grant of a field includes its members. */
  elementId: string;
  access: AccessClass;
}

/** The only decision on who reads what. */
export function canRead({ sets, named = [] }: Reads, { elementId, access }: Attribute): boolean {
  const { readers }: Access = ACCESS_CLASSES[access];
  const [field = elementId] = elementId.split(".");
  return (
    readers.some((reader) => reader === "public" || sets.has(reader)) ||
    named.some(({ set, elements }) => readers.includes(set) && elements.has(field))
  );
}
