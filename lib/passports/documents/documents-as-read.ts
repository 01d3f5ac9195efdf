import type { KeptUnitDocument } from "@/db/queries/unit-documents";
import { asReadBy, type Withheld } from "@/lib/ecodesign/access";
import type { Declared } from "@/lib/ecodesign/declared";
import type { Reads } from "@/lib/ecodesign/readers";
import type { ProductGroup } from "@/lib/law/rules";
import { documentPath } from "./rules";

type Document = NonNullable<Declared["documents"]>[number];

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

export const withDocuments = <Data extends Pick<Declared, "documents">>(declared: Data, own: Document[]): Data =>
  own.length > 0 ? { ...declared, documents: [...(declared.documents ?? []), ...own] } : declared;

export interface DocumentsRead {
  documents: Document[];
  withheld: Withheld[];
}

export function documentsAsRead(
  documents: readonly KeptUnitDocument[],
  { reads, group, ...place }: { reads: Reads; group: ProductGroup | null; code: string; origin: string },
): DocumentsRead {
  const { declared, withheld } = asReadBy({ documents: documentEntries(documents, place) }, { ...reads, group });
  return { documents: declared.documents ?? [], withheld };
}
