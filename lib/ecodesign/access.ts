import type { Ecodesign } from "./contract";
import type { DocumentKind, PageKind } from "./rules";

/** ESPR Art 11(b): who may read what. All declared is public, but for evidence that only authorities are owed. */

type Document = NonNullable<Ecodesign["documents"]>[number];

const EVIDENCE: ReadonlySet<DocumentKind | PageKind> = new Set(["technical_file", "test_report", "verification"]);

/** Whether anybody may read the document: as its access says, else by its kind. */
export function isPublicDocument({ access, kind }: Pick<Document, "access" | "kind">): boolean {
  return access ? access === "public" : !EVIDENCE.has(kind);
}
