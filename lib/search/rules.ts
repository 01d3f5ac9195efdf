/** Objects that the browser remembers. */
export const RECENT_MAX = 6;

/** Compares as `fold_text` of the database does: lower case, without accents, "ß" as "ss". */
const LETTERS: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d" };

export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter] ?? letter);
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");

function trigramsOf(word: string): Set<string> {
  const padded = `  ${foldText(word)} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3)));
}

/** Shared groups of three letters, from 0 to 1: PostgreSQL's `similarity`. */
export function similarity(one: string, other: string): number {
  const [first, second] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...first].filter((trigram) => second.has(trigram)).length;
  return shared / (first.size + second.size - shared);
}

/** The word of the name that is most similar to the term; null: the term is part of one. */
function nearestWord(term: string, name: string): string | null {
  if (foldText(name).includes(foldText(term))) return null;
  const ranked = wordsOf(name)
    .map((word) => ({ word, nearness: similarity(term, word) }))
    .toSorted((one, other) => other.nearness - one.nearness);
  return ranked[0] && ranked[0].nearness > 0 ? ranked[0].word : null;
}

/** The words of a name that replace misspelt words of the search. */
export function correctedWords(text: string, name: string): string[] {
  return wordsOf(text).flatMap((term) => nearestWord(term, name) ?? []);
}

const IDENTIFIERS = ["code", "serialNumber", "externalId"] as const;

interface Unit {
  code: string;
  serialNumber: string | null;
  externalId: string | null;
}

export const UNIT_RANK_MAX = 3;

/** 3: an identifier is the text; 2: begins with it; 1: contains it; 0: found otherwise. */
export function rankUnit(unit: Unit, text: string): number {
  const foldedText = foldText(text);
  const ranks = IDENTIFIERS.map((name) => {
    const value = foldText(unit[name] ?? "");
    const compared = name === "code" ? foldedText.replaceAll("-", "") : foldedText;
    if (value === compared) return UNIT_RANK_MAX;
    return value.startsWith(compared) ? 2 : value.includes(compared) ? 1 : 0;
  });
  return Math.max(...ranks);
}
