/** The value below which the given share of the values is; 0.5 is the median. NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) return NaN;
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Rows of cells as aligned text, the first row as the heading; all columns but the first are set flush right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("   ")
      .trimEnd();
  const rule = widths.map((width) => "-".repeat(width)).join("   ");
  return [line(rows[0]!), rule, ...rows.slice(1).map(line)].join("\n");
}
