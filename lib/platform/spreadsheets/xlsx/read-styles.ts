import type { Archive } from "./archive";
import { builtInFormat, type NumberFormat, parseNumberFormat } from "./number-format-rules";
import { readWholeXml } from "./read-xml";

/** The number format of each cell style, by the style's number. */
export async function readStyles(archive: Archive, part: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formatIds: number[] = [];
  let isInCellFormats = false;
  await readWholeXml(archive.readText(part), {
    open(name, { numFmtId, formatCode }) {
      const id = Number(numFmtId ?? 0);
      if (name === "numFmt" && formatCode !== undefined) codes.set(id, formatCode);
      else if (name === "cellXfs") isInCellFormats = true;
      else if (name === "xf" && isInCellFormats) formatIds.push(id);
    },
    close(name) {
      if (name === "cellXfs") isInCellFormats = false;
    },
  });
  const known = new Map<number, NumberFormat>();
  return formatIds.map((id) => {
    const code = codes.get(id);
    const format = known.get(id) ?? (code === undefined ? builtInFormat(id) : parseNumberFormat(code));
    known.set(id, format);
    return format;
  });
}
