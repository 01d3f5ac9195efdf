import { boundedCache, once } from "@/lib/platform/caches";
import list from "./candidate-list.json" with { type: "json" };

/** SVHC candidate list: Regulation (EC) No 1907/2006, Article 59(10). A substance missing here can still be on it. */

interface Numbered {
  name: string;
  cas?: readonly string[];
  ec?: readonly string[];
}
export interface CandidateSubstance extends Numbered {
  since: string;
  synonyms?: readonly string[];
  /** The rules version that introduced the substance; undefined: the first. */
  rules?: number;
  numbers: string;
  day: string;
  members?: readonly Numbered[];
}

export const CANDIDATES = list.entries as readonly CandidateSubstance[];

export const candidatesNewIn = (version: number) => CANDIDATES.filter(({ rules }) => rules === version);

export const CANDIDATE_LIST = {
  version: list.version,
  asOf: list.as_of,
  published: list.entries_published,
  known: CANDIDATES.length,
  note: list.note,
} as const;

export function nameKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/sulph/g, "sulf")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** A name with a trailing bracket is known by both parts: `Bumetrizole (UV-326)`. */
function spellings(name: string): string[] {
  const bracket = name.lastIndexOf("(");
  const own = name.slice(0, Math.max(bracket, 0)).trimEnd();
  const [, called] = /^\(([\p{Lu}\d][\p{L}\d-]{2,14})\)$/u.exec(name.slice(own.length).trimStart()) ?? [];
  return own.length >= 4 && called ? [name, own, called] : [name];
}

interface Index {
  numbers: Map<string, CandidateSubstance>;
  names: Map<string, CandidateSubstance>;
}

function makeIndex(): Index {
  const index: Index = { numbers: new Map(), names: new Map() };
  for (const entry of CANDIDATES)
    for (const { name, cas = [], ec = [] } of [entry, ...(entry.members ?? [])]) {
      for (const number of [...cas, ...ec]) index.numbers.set(number, entry);
      for (const spelling of [...spellings(name), ...(entry.synonyms ?? [])]) index.names.set(nameKey(spelling), entry);
    }
  return index;
}

const index = once(makeIndex);

const candidatesByName = boundedCache<string, CandidateSubstance | null>(5_000);

export const candidateNamed = (name: string): CandidateSubstance | null =>
  candidatesByName.getOrMake(name, () => index().names.get(nameKey(name)) ?? null);

interface Declared {
  cas_number?: string | null;
  ec_number?: string | null;
  iupac_name?: string | null;
  other_names?: readonly string[] | null;
}

const plainNumber = (number: string) => number.replaceAll(/[\s\u2010-\u2015]/g, (sign) => (sign.trim() ? "-" : ""));

export function candidateOf({ cas_number: cas, ec_number: ec, iupac_name: name, other_names: others }: Declared) {
  for (const number of [cas, ec]) {
    const candidate = number ? index().numbers.get(plainNumber(number)) : undefined;
    if (candidate) return candidate;
  }
  for (const substanceName of [name, ...(others ?? [])]) {
    const candidate = substanceName ? candidateNamed(substanceName) : null;
    if (candidate) return candidate;
  }
  return null;
}
