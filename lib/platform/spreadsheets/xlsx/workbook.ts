import { posix } from "node:path";
import { LIMITS, SpreadsheetError } from "@/lib/platform/spreadsheets/spreadsheet-error";
import type { Archive } from "./archive";
import { readWholeXml } from "./xml-scanner";

interface WorkbookSheet {
  name: string;
  isHidden: boolean;
  part: string;
}

export interface Workbook {
  sheets: WorkbookSheet[];
  is1904: boolean;
  stylesPart: string | null;
  sharedStringsPart: string | null;
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const [start] = (await readRelationships(archive, "")).filter(({ kind }) => kind === "officeDocument");
  if (!start || !archive.has(start.part)) throw new SpreadsheetError("is_damaged");
  const relationships = await readRelationships(archive, start.part);
  const partById = new Map(relationships.filter(({ kind }) => kind === "worksheet").map(({ id, part }) => [id, part]));
  const partOfKind = (kind: string) =>
    relationships.find((entry) => entry.kind === kind && archive.has(entry.part))?.part ?? null;

  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  await readWholeXml(archive.readText(start.part), {
    open(element, attributes) {
      if (element === "workbookPr") is1904 = isOn(attributes.date1904);
      if (element !== "sheet") return;
      // The attribute's prefix depends on the file. Relations without a worksheet part are charts.
      const id = Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1];
      const part = id === undefined ? undefined : partById.get(id);
      if (part && archive.has(part))
        sheets.push({ name: attributes.name ?? "", isHidden: /hidden/i.test(attributes.state ?? ""), part });
      if (sheets.length > LIMITS.sheets) throw new SpreadsheetError("too_many_sheets", { limit: LIMITS.sheets });
    },
  });
  if (sheets.length === 0) throw new SpreadsheetError("is_empty");
  return { sheets, is1904, stylesPart: partOfKind("styles"), sharedStringsPart: partOfKind("sharedStrings") };
}

export function isOn(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

interface Relationship {
  id: string;
  /** The last segment of the type: strict and transitional OOXML differ only in what precedes it. */
  kind: string;
  part: string;
}

/** Relationships of a part (ISO/IEC 29500-2, section 6.5). The empty name is the package. */
async function readRelationships(archive: Archive, part: string): Promise<Relationship[]> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  if (!archive.has(name)) return [];
  const relationships: Relationship[] = [];
  await readWholeXml(archive.readText(name), {
    open(element, { Id, Type, Target, TargetMode }) {
      if (element !== "Relationship" || TargetMode === "External" || !Id || !Target) return;
      relationships.push({
        id: Id,
        kind: Type?.split("/").at(-1) ?? "",
        part: Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target),
      });
    },
  });
  return relationships;
}
