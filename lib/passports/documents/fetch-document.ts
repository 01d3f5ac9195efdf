import { noteLeftovers } from "@/db/queries/stored-files";
import {
  findUnitDocument,
  markDocumentFailed,
  markDocumentReady,
  markDocumentWaiting,
} from "@/db/queries/unit-documents";
import type { BrandDb, TenantDb } from "@/db/tenant";
import { endFetch, warnInImport } from "@/lib/evidence/files/end-fetch";
import { fetchFile, FetchRefused } from "@/lib/evidence/files/fetch-file";
import { lockRoom } from "@/lib/evidence/files/media-quota";
import { discardFile, receiveFile } from "@/lib/evidence/files/receive-file";
import { scanFile } from "@/lib/evidence/files/scan-file";
import { evidenceStore, fileKey } from "@/lib/evidence/files/store";
import { EVIDENCE_MEDIA_TYPES } from "@/lib/evidence/rules";
import { DAY_MS, now } from "@/lib/platform/clock";
import type { HandlerOf } from "@/lib/platform/jobs/handlers";
import type { Job } from "@/lib/platform/jobs/job";
import type { UnitDocumentFailure } from "./rules";

/** Fetches a document that was named by its address. */
export const documentFetching: HandlerOf<"unit_document"> = {
  async step(job, payload) {
    const document = await findUnitDocument(job.db, payload);
    if (document?.state !== "waiting" || document.sourceUrl === null) return;
    try {
      await fetchDocument(job, { ...document, sourceUrl: document.sourceUrl });
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
      const failure = error.failure === "wrong_kind" ? "no_document" : error.failure;
      await endFetch(job, document, (tx) => fail(tx, document, failure));
    }
  },
  async onDead(tx, payload) {
    const document = await findUnitDocument(tx, payload);
    if (document) await fail(tx, document, "unreachable");
  },
  async onRunAgain(tx, { documentId }) {
    await markDocumentWaiting(tx, documentId);
  },
};

type Found = NonNullable<Awaited<ReturnType<typeof findUnitDocument>>>;

const WANTED = {
  accept: EVIDENCE_MEDIA_TYPES.join(", "),
  receive: (body: AsyncIterable<Uint8Array>) => receiveFile(body),
};

async function fetchDocument(job: Job<BrandDb>, document: Found & { sourceUrl: string }): Promise<void> {
  const { id: documentId, brandId } = document;
  const store = evidenceStore();
  const file = await fetchFile(document.sourceUrl, WANTED);
  try {
    const scanState = await scanFile(file.path);
    if (scanState === "infected") return void (await endFetch(job, document, (tx) => fail(tx, document, "infected")));
    await noteLeftovers(job.db, { id: documentId, brandId, dueAt: new Date(now().getTime() + DAY_MS) });
    await store.keep(fileKey({ brandId, documentId }), file);
    const { mediaType, sha256, sizeBytes } = file;
    const scannedAt = scanState === "not_scanned" ? null : now();
    await endFetch(job, document, async (tx) => {
      const roomBytes = await lockRoom(tx, brandId);
      if (sizeBytes > roomBytes) return fail(tx, document, "quota");
      const kept = { documentId, mediaType, sha256, sizeBytes, scanState, scannedAt };
      if (!(await markDocumentReady(tx, kept))) await fail(tx, document, "same_as_another");
    });
  } finally {
    await discardFile(file);
  }
}

/** Says why nothing comes of a document, also beside the row of the import that named it. */
async function fail(tx: TenantDb, document: Found, failure: UnitDocumentFailure): Promise<void> {
  await markDocumentFailed(tx, { documentId: document.id, failure });
  await warnInImport(tx, document, { field: "unit_documents", code: `document_failed.${failure}` });
}
