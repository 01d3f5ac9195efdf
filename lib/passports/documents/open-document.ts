import { z } from "zod";
import { noteLeftovers } from "@/db/queries/stored-files";
import {
  findUnitDocument,
  type KeptUnitDocument,
  markDocumentFailed,
  markDocumentReady,
  markDocumentWaiting,
} from "@/db/queries/unit-documents";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { endFetch, warnInImport, fetchFile, FetchRefused } from "@/lib/files/fetch-file";
import { lockRoom } from "@/lib/files/media-quota";
import { discardFile, receiveFile } from "@/lib/files/receive-file";
import { type EvidenceMedia, EVIDENCE_MEDIA_TYPES } from "@/lib/files/rules";
import { scanFile } from "@/lib/files/scan-file";
import { evidenceStore, type EvidenceStore, fileKey, fileNameOf, type OpenedDocument } from "@/lib/files/store";
import { now, DAY_MS } from "@/lib/platform/clock";
import { parsed } from "@/lib/platform/input/ids";
import type { Job } from "@/lib/platform/jobs/job";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { findUnit, noSuchDocument } from "./add-documents";
import type { UnitDocumentFailure } from "./rules";

export async function openStored(document: KeptUnitDocument, store: EvidenceStore): Promise<OpenedDocument> {
  const { id: documentId, brandId, title, sizeBytes } = document;
  const mediaType = document.mediaType as EvidenceMedia;
  const body = await store.read(fileKey({ brandId, documentId }));
  if (!body) throw noSuchDocument();
  return { body, mediaType, sizeBytes, fileName: fileNameOf({ id: documentId, title, mediaType }) };
}

export const openUnitDocument = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: z.object({ code: z.string(), documentId: z.string(), store: parsed<EvidenceStore>().optional() }),
  audits: [],
  run: async (context, { code, documentId, store = evidenceStore() }): Promise<OpenedDocument> => {
    const { id: passportId } = await findUnit(context, code);
    const document = await findUnitDocument(context.db, { brandId: context.actor.brandId, documentId });
    if (document?.passportId !== passportId || document.state !== "ready") throw noSuchDocument();
    return openStored(document as KeptUnitDocument, store);
  },
});

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
      const file = { documentId, mediaType, sha256, sizeBytes, scanState, scannedAt };
      if (!(await markDocumentReady(tx, file))) await fail(tx, document, "same_as_another");
    });
  } finally {
    await discardFile(file);
  }
}

async function fail(tx: BrandDb, document: Found, failure: UnitDocumentFailure): Promise<void> {
  await markDocumentFailed(tx, { documentId: document.id, failure });
  await warnInImport(tx, document, { field: "unit_documents", code: `document_failed.${failure}` });
}
