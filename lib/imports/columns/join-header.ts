import { must } from "@/lib/platform/must";
import type { SheetSpan } from "@/lib/platform/spreadsheets/contract";

/** Columns' names of two rows: `Packaging` merged over `Weight` and `Material` is `Packaging / Weight` and so on. */

const textAt = (cells: readonly string[], index: number) => (cells[index] ?? "").trim();

/**
 * The upper row with each group's name over all columns of the group: as far as its cells are merged, or, where the
 * file keeps no merged cells, up to the next name. A name that stands in both rows is no group's.
 */
export function spreadGroups(
  upper: readonly string[],
  lower: readonly string[],
  spans: readonly SheetSpan[],
): string[] {
  const groups: string[] = [];
  const width = Math.max(upper.length, lower.length);
  for (let index = 0; index < width; index += 1) {
    const own = textAt(upper, index);
    const span = spans.find(({ from, to }) => index > from && index <= to);
    if (own !== "") groups.push(own);
    else if (span) groups.push(textAt(upper, span.from));
    else
      groups.push(
        spans.length === 0 && textAt(lower, index) !== "" && isGroup(lower, groups, index - 1)
          ? must(groups[index - 1], "A group")
          : "",
      );
  }
  return groups;
}

function isGroup(lower: readonly string[], groups: readonly string[], index: number): boolean {
  const below = textAt(lower, index);
  return index >= 0 && groups[index] !== "" && below !== "" && below !== groups[index];
}

/** One name a column out of two rows. */
export function joinedNames(upper: readonly string[], lower: readonly string[], spans: readonly SheetSpan[]): string[] {
  return spreadGroups(upper, lower, spans).map((group, index) => {
    const own = textAt(lower, index);
    return group === "" || own === "" || group === own ? own || group : `${group} / ${own}`;
  });
}
