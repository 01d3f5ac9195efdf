import { z } from "zod";
import { NO_CONTENT, operation } from "@/lib/api/operation";
import { EVIDENCE_MEDIA_TYPES } from "@/lib/files/rules";
import { testFlag } from "@/lib/platform/input/ids";
import { passportExample, passportParams, passportParamsExample } from "../api-contract";
import { documentId, inputUnitDocument } from "./contract";
import {
  UNIT_DOCUMENT_ACCESS,
  UNIT_DOCUMENT_FAILURES,
  UNIT_DOCUMENT_KINDS,
  UNIT_DOCUMENT_STATES,
  UNIT_DOCUMENTS_MAX,
} from "./rules";

const documentAnswer = z
  .strictObject({
    id: z.string(),
    test: testFlag(),
    kind: z.enum(UNIT_DOCUMENT_KINDS),
    title: z.string(),
    language: z.string().nullable(),
    issued_on: z.string().nullable(),
    access: z.enum(UNIT_DOCUMENT_ACCESS).describe("Who can read it, in addition to your brand."),
    state: z
      .enum(UNIT_DOCUMENT_STATES)
      .describe("`waiting` for its turn to be fetched, `ready`, or `failed`, for the reason in `failure`."),
    failure: z.enum(UNIT_DOCUMENT_FAILURES).nullable(),
    source_url: z.string().nullable().describe("The address that it was fetched from; null: uploaded in the portal."),
    url: z
      .string()
      .nullable()
      .describe(
        "Where its file lies, named by its SHA-256: what lies there never changes. Who may not read it finds nothing " +
          "there. Null until it is `ready`.",
      ),
    media_type: z.enum(EVIDENCE_MEDIA_TYPES as [string, ...string[]]).nullable(),
    size_bytes: z.number().int().nullable(),
    sha256: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "UnitDocument" });

const documentsAnswer = z.strictObject({
  code: z.string(),
  passport_id: z.string(),
  data: z.array(documentAnswer).describe("The oldest first."),
});
export type DocumentsAnswer = z.input<typeof documentsAnswer>;

const SHA256 = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const example = {
  id: "udc_00000skarv0cert00000000000",
  test: false,
  kind: "certificate",
  title: "Certificate of authenticity",
  language: "en",
  issued_on: "2026-03-02",
  access: "holder",
  state: "ready",
  failure: null,
  source_url: "https://media.tindvarg.example/certificates/skarv-7c0d.pdf",
  url: `https://passports.example/p/${passportExample.code}/documents/${SHA256}.pdf`,
  media_type: "application/pdf",
  size_bytes: 84_213,
  sha256: SHA256,
  created_at: "2026-11-20T09:30:00.000Z",
} as const;
const answerExample: DocumentsAnswer = { code: passportExample.code, passport_id: passportExample.id, data: [example] };
const waiting = { ...example, state: "waiting", url: null, media_type: null, size_bytes: null, sha256: null } as const;

const shared = {
  tag: "Passports",
  params: passportParams,
  paramsExample: passportParamsExample,
  answer: documentsAnswer,
} as const;

export const listUnitDocumentsOperation = operation({
  ...shared,
  id: "listUnitDocuments",
  method: "GET",
  path: "/v1/passports/{code}/documents",
  summary: "List a unit's documents",
  description: "All documents of one unit alone, also those that wait and those that failed.",
  scope: ["read", "passports"],
  query: z.strictObject({}),
  status: 200,
  answerExample,
  errors: ["passport_not_found"],
});

export const addUnitDocumentsOperation = operation({
  ...shared,
  id: "addUnitDocuments",
  method: "POST",
  path: "/v1/passports/{code}/documents",
  summary: "Add documents to a unit by their addresses",
  description: [
    `The certificate of one watch, the record of one repair: ${UNIT_DOCUMENTS_MAX} at most. Each is fetched once in ` +
      "the background from a public https address (up to three redirects, 60 seconds and 25 MB); its type is " +
      "detected from its content. It is stored here and visible only to the readers in `access`: on the unit's " +
      "page, at its address, and in the documents of the passport.",
    "An address that the unit has already adds nothing: what is said of it takes the place of what was said before, " +
      "and one that failed is tried again. So the same request can be sent at every run of an ERP.",
  ].join("\n\n"),
  scope: "passports",
  body: z.strictObject({ documents: z.array(inputUnitDocument).min(1).max(UNIT_DOCUMENTS_MAX) }),
  bodyExample: {
    documents: [
      {
        url: example.source_url,
        kind: example.kind,
        title: example.title,
        language: example.language,
        issued_on: example.issued_on,
        access: example.access,
      },
    ],
  },
  status: 202,
  answerExample: { ...answerExample, data: [waiting] },
  errors: ["passport_not_found", "too_many_documents"],
});

export const removeUnitDocumentOperation = operation({
  ...shared,
  id: "removeUnitDocument",
  method: "DELETE",
  path: "/v1/passports/{code}/documents/{document}",
  summary: "Delete a document of a unit",
  description:
    "Deletes the document and its file permanently. If you add it again by its address, it is fetched again.",
  scope: "passports",
  params: passportParams.extend({ document: documentId.describe("The id that listing or adding them answered.") }),
  paramsExample: { ...passportParamsExample, document: example.id },
  status: 204,
  answer: NO_CONTENT,
  answerExample: undefined,
  errors: ["passport_not_found", "document_not_found"],
});
