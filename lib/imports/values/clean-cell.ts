import { beginningOf, withoutInvisible } from "@/lib/platform/input/text";
import { type CatalogueField, findField } from "../columns/fields";

/** Replaces NUL, which PostgreSQL cannot store in text. */
export const NUL_STAND_IN = "\u2400";

export interface CleanCell {
  text: string;
  /** Every removal is reported with the original cell. */
  removed: { code: "invisible_characters" | "leading_apostrophe"; found: string; expected: string }[];
}

/** Joiners and direction marks belong to prose. */
const isProse = ({ kind, isCode }: CatalogueField): boolean =>
  (kind === "text" && !isCode) || kind === "texts" || kind === "json";

/** Excel marks digits as text with a hidden apostrophe, which some programs export. */
const GUARDED = /^'\d/;

export function cleanCell(cell: string, field: CatalogueField): CleanCell {
  const trimmed = cell.trim();
  if (trimmed === "" || field.kind === "record") return { text: trimmed, removed: [] };
  const isCode = !isProse(field);
  const visible = withoutInvisible(trimmed.replaceAll(NUL_STAND_IN, "\0"), { isCode }).trim();
  const isGuarded = isCode && GUARDED.test(visible);
  const text = isGuarded ? visible.slice(1) : visible;
  if (visible === trimmed && !isGuarded) return { text, removed: [] };
  return {
    text,
    removed: [
      ...(visible.length < trimmed.length ? [invisibleIn(trimmed, isCode)] : []),
      ...(isGuarded ? [apostropheOf(visible)] : []),
    ],
  };
}

type Removed = CleanCell["removed"][number];

const apostropheOf = (found: string): Removed => ({
  code: "leading_apostrophe",
  found,
  expected: "No apostrophe in front: a spreadsheet put it there, and it was left out.",
});

const FOUND_CHARACTERS_MAX = 200;

const invisibleIn = (cell: string, isCode: boolean): Removed => ({
  code: "invisible_characters",
  found: withoutInvisible(beginningOf(cell, FOUND_CHARACTERS_MAX).replaceAll(NUL_STAND_IN, "\0"), {
    isCode,
    replacement: nameOf,
  }),
  expected: "Only characters that can be seen: the others were left out.",
});

const nameOf = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;

export function cleanRecord(
  record: Record<string, unknown>,
  report: (field: string, text: string, removed: CleanCell["removed"]) => void,
): Record<string, unknown> {
  const cleaned = (value: unknown, path: string, field: CatalogueField | null): unknown => {
    if (typeof value === "string") {
      const isCode = field !== null && !isProse(field);
      const marked = value.replaceAll(NUL_STAND_IN, "\0");
      const visible = withoutInvisible(marked, { isCode });
      const isShorter = visible.length < marked.length;
      report(path, value, isShorter ? [invisibleIn(value, isCode)] : []);
      return isShorter ? visible : value;
    }
    if (Array.isArray(value)) return value.map((entry, index) => cleaned(entry, `${path}.${index + 1}`, field));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const inner = path === "" ? name : `${path}.${name}`;
        return [name, cleaned(member, inner, findField(inner))];
      }),
    );
  };
  return cleaned(record, "", null) as Record<string, unknown>;
}
