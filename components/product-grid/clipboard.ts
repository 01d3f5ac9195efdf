import Papa from "papaparse";

/** Cells as spreadsheet programs copy them: tabs between cells, quotation marks around cells with line breaks. */

const TAB = "\t";

export function readClipboard(text: string): string[][] {
  const content = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (content === "") return [[""]];
  const options = { delimiter: TAB, newline: "\n" } as const;
  const quoted = Papa.parse<string[]>(content, options);
  // A cell can begin with a quotation mark that belongs to its text: then no quotation mark has a meaning.
  const isPlain = quoted.errors.some(({ type }) => type === "Quotes");
  return isPlain ? Papa.parse<string[]>(content, { ...options, quoteChar: "\0" }).data : quoted.data;
}

export function writeClipboard(cells: readonly (readonly string[])[]): string {
  return Papa.unparse(cells as string[][], { delimiter: TAB, newline: "\r\n" });
}
