import { beginningOf, withoutInvisible } from "@/lib/platform/input/text";
import type { CatalogueField } from "../columns/fields";

/** What programs put into a cell that is no part of its value. */

export interface CleanCell {
  /** Empty: the cell is blank. */
  text: string;
  /** What was removed, each with the cell as it was; nothing is removed silently. */
  removed: { code: "invisible_characters" | "leading_apostrophe"; found: string; expected: string }[];
}

/** Prose, where joiners and marks of direction belong to what is read. */
const isProse = ({ kind, isCode }: CatalogueField): boolean =>
  (kind === "text" && !isCode) || kind === "texts" || kind === "json";

/** Excel keeps digits as text behind an apostrophe, which it does not show, and some programs export it. */
const GUARDED = /^'\d/;

/** A cell without its outer blanks, and without what the field cannot have in it. */
export function cleanCell(cell: string, field: CatalogueField): CleanCell {
  const trimmed = cell.trim();
  if (trimmed === "" || field.kind === "record") return { text: trimmed, removed: [] };
  const isCode = !isProse(field);
  const visible = withoutInvisible(trimmed, { isCode }).trim();
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
  found: withoutInvisible(beginningOf(cell, FOUND_CHARACTERS_MAX), { isCode, replacement: nameOf }),
  expected: "Only characters that can be seen: the others were left out.",
});

const nameOf = (character: string): string =>
  `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`;
