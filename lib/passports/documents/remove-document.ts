import { z } from "zod";
import { noteLeftovers } from "@/db/queries/stored-files";
import {
  deleteUnitDocument,
  findUnitDocument,
  listUnitDocuments,
  listDocumentsToScan,
  markDocumentFailed,
  markDocumentScanned,
} from "@/db/queries/unit-documents";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { jobScope } from "@/lib/access/job-audit";
import { useCase } from "@/lib/access/use-case";
import { scanCopy, type Scanning, dueScans } from "@/lib/files/scan-file";
import { removeLeftovers, type EvidenceStore, fileKey, evidenceStore } from "@/lib/files/store";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { type DocumentsOfPassport, lockUnit, noSuchDocument } from "./add-documents";

/** Permanent. Throws `forbidden`, `insufficient_scope`, `passport_not_found`, `document_not_found`. */
export const removeUnitDocument = useCase({
  may: "passports.manage",
  by: ["member", "key"],
  input: z.object({ code: z.string(), documentId: z.string() }),
  audits: ["passport.document_removed"],
  run: async (context, { code: codeText, documentId }): Promise<DocumentsOfPassport> => {
    const { tx, audit, actor } = context;
    const { brandId } = actor;
    const { id: passportId, code } = await lockUnit(context, codeText);
    const document = await findUnitDocument(tx, { brandId, documentId });
    if (document?.passportId !== passportId) throw noSuchDocument();
    const { kind, access, sha256, sourceUrl: address } = document;
    await deleteUnitDocument(tx, { brandId, documentId });
    await audit("passport.document_removed", passportId, { document: documentId, kind, access, sha256, address });
    return { passportId, code, documents: await listUnitDocuments(tx, { brandId, passportId }) };
  },
});

export const removeDocumentLeftovers = (db: AllBrandsDb, store?: EvidenceStore): Promise<number> =>
  removeLeftovers(
    db,
    {
      prefix: "udc",
      keysOf: ({ id: documentId, brandId, state }) => (state === "ready" ? [] : [fileKey({ brandId, documentId })]),
    },
    store,
  );

/** Infected documents are not served, and their files are deleted. Returns the number of scanned documents. */
export async function scanUnitDocuments(
  db: AllBrandsDb,
  { store = evidenceStore(), command = environment().scanCommand }: Scanning = {},
): Promise<number> {
  if (!command) return 0;
  const documents = await listDocumentsToScan(db, dueScans());
  for (const { id: documentId, brandId, passportId, sha256 } of documents) {
    const scanState = await scanCopy(fileKey({ brandId, documentId }), store, command);
    const at = now();
    const own = inBrand(db, brandId);
    if (scanState !== "infected") {
      await markDocumentScanned(own, { documentId, scanState, at });
      continue;
    }
    const context = { actor: { kind: "system", brandId }, requestId: newId("req", at) } as const;
    await own.transaction(async (tx) => {
      await markDocumentFailed(tx, { documentId, failure: "infected", scannedAt: at });
      await noteLeftovers(tx, { id: documentId, brandId, dueAt: at });
      const { audit } = jobScope("scan-evidence", tx, context);
      await audit("passport.document_quarantined", passportId, { document: documentId, sha256 });
    });
  }
  return documents.length;
}
