import { z } from "zod";
import { appendAudit } from "@/lib/access/append-audit";
import { buildOpenApiDocument } from "@/lib/openapi/document";
import { ERROR_CATALOGUE } from "@/lib/openapi/problem-example";
import { environment } from "@/lib/platform/env";
import { type ApiErrorCode, DomainError } from "@/lib/platform/errors";
import { text } from "@/lib/platform/input/text";
import { type ApiAnswer, type ApiCall, callApi } from "@/lib/platform/testing/call-api";
import { openApiValidator } from "@/lib/platform/testing/validate-against-openapi";
import { endpoint } from "../endpoint";
import { operation } from "../operation";
import { resource } from "../resource";

// Codes of pages, which this operation of the API answers for the tests' sake, have no page in its reference.
const ofPages = { meaning: "For tests.", remedy: "For tests." };
Object.assign(ERROR_CATALOGUE, { edit_conflict: ofPages, transfer_link_used: ofPages });

/** An operation that exists in tests only: its effect is one audit row, and its outcome is what the test needs. */

const writeNote = operation({
  id: "writeNote",
  method: "POST",
  path: "/v1/notes/{id}",
  tag: "Notes",
  summary: "Write a note",
  description: "For tests.",
  scope: "products",
  params: z.strictObject({ id: z.string().regex(/^[a-z]+$/) }),
  query: z.strictObject({ kind: z.enum(["short", "long"]).optional() }),
  body: z.strictObject({
    note: text(100),
    outcome: z.enum(["written", "checked", "missing", "settled", "ended", "failed", "odd"]).optional(),
  }),
  bodyBytesMax: 1000,
  status: 201,
  answer: z.strictObject({ request_id: z.string(), note: z.string() }),
  answerExample: { request_id: "req_1", note: "n" },
  answerHeaders: { Location: "Where the note is." },
  errorCodes: { "/note": "invalid_code" },
  errors: ["product_not_found", "edit_conflict", "transfer_link_used", "invalid_code"] as ApiErrorCode[],
});

const notes = resource({
  POST: endpoint(writeNote, async ({ context, params, body }) => {
    const { requestId } = context;
    await context.db.transaction((tx) =>
      appendAudit(tx, context, {
        action: "list.exported",
        targetKind: "note",
        targetId: params.id,
        detail: { note: body.note },
      }),
    );
    if (body.outcome === "missing") throw new DomainError("product_not_found", "There is nothing to write on.");
    if (body.outcome === "ended") throw new DomainError("transfer_link_used", "The note has ended.");
    if (body.outcome === "settled") throw new DomainError("edit_conflict", "The note is settled.");
    if (body.outcome === "failed") throw new Error("secret detail of an error of ours");
    const answer = { request_id: requestId, note: body.note };
    return {
      body: body.outcome === "odd" ? { ...answer, more: 1 } : answer,
      headers: { Location: `/v1/notes/${params.id}` },
      hadNoEffect: body.outcome === "checked",
    };
  }),
});

let validate: ReturnType<typeof openApiValidator> | undefined;

/** Sends a note and checks the answer against the operation's own document. */
export function sendNote(call: Partial<ApiCall>, handler = notes.POST): Promise<ApiAnswer> {
  validate ??= openApiValidator(buildOpenApiDocument([writeNote], environment().publicUrl));
  return callApi(handler, { method: "POST", path: "/v1/notes/a", params: { id: "a" }, ...call }, validate);
}
