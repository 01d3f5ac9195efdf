interface Planning<Row> {
  /** Those that the product or item has. */
  before: readonly Row[];
  /** Addresses that are added to it already; the new ones are put there. */
  added: Set<string>;
  most: number;
}

interface PlannedAddresses<Given, Row> {
  /** Those that it has by this address, each with what is said of it now. */
  there: { row: Row; given: Given }[];
  more: Given[];
}

/** What naming files by their addresses comes to, the last word on each counting; null: it would have too many. */
export function planAddresses<Given extends { url: string }, Row extends { sourceUrl: string | null }>(
  given: readonly Given[],
  { before, added, most }: Planning<Row>,
): PlannedAddresses<Given, Row> | null {
  const wanted = [...new Map(given.map((one) => [one.url, one])).values()];
  const known = new Map(before.map((row) => [row.sourceUrl, row]));
  const more = wanted.filter(({ url }) => !known.has(url) && !added.has(url));
  if (more.length > 0 && before.length + added.size + more.length > most) return null;
  for (const { url } of more) added.add(url);
  const there = wanted.flatMap((one) => {
    const row = known.get(one.url);
    return row ? [{ row, given: one }] : [];
  });
  return { there, more };
}
