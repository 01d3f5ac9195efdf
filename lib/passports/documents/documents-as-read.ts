import type { KeptUnitDocument } from "@/db/queries/unit-documents";
import { asReadBy, type Withheld } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import type { Reads } from "@/lib/ecodesign/readers";
import { documentPath } from "./rules";

type Document = NonNullable<Declared["documents"]>[number];

/** An item's documents as its passport declares them. `origin`: without a slash at the end. */
export const documentEntries = (
  documents: readonly KeptUnitDocument[],
  { code, origin }: { code: string; origin: string },
): Document[] =>
  documents.map(({ kind, title, language, issuedOn, access, sha256, mediaType }) => ({
    kind,
    name: title,
    url: origin + documentPath({ code, sha256, mediaType }),
    ...(language !== null && { language }),
    ...(issuedOn !== null && { issued_on: issuedOn }),
    sha256,
    access,
  }));

/** A unit's declared data with its own documents behind those of its product. */
export const withDocuments = <Data extends Pick<Declared, "documents">>(declared: Data, own: Document[]): Data =>
  own.length > 0 ? { ...declared, documents: [...(declared.documents ?? []), ...own] } : declared;

export interface DocumentsRead {
  documents: Document[];
  withheld: Withheld[];
}

/** Which of an item's documents somebody reads, and whom the others are for. */
export function documentsAsRead(
  documents: readonly KeptUnitDocument[],
  { reads, ...place }: { reads: Reads; code: string; origin: string },
): DocumentsRead {
  const { declared, withheld } = asReadBy({ documents: documentEntries(documents, place) }, { ...reads, group: null });
  return { documents: declared.documents ?? [], withheld };
}
