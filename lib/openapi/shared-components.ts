import { RESULT_CODES } from "@/lib/api/result-answer";
import { IMPORT_STATES } from "@/lib/imports/rules";
import { DETECTED_FORMATS, SPREADSHEET_ERROR_CODES } from "@/lib/platform/spreadsheets/spreadsheet-error";
import { TRANSFER_STATUSES } from "@/lib/transfers/rules";
import type { Header, JsonSchema, Parameter } from "./document-types";

export const SECURITY_SCHEMES = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "dpp_live_…",
    description:
      "An API key of your brand, made in the portal under API keys and shown once. Keep it out of client-side " +
      "code and repositories.",
  },
  readerKey: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "dpp_grant_…",
    description:
      "A reader's own key, made at /access and shown once: it reads what its mailbox has been granted at that " +
      "moment, for 30 days at most.",
  },
};

const text = (description: string, example: string): Header => ({
  description,
  schema: { type: "string", examples: [example] },
});

export const HEADERS: Record<string, Header> = {
  "X-Request-Id": text(
    "This request's id, also in every problem and in the portal's request log.",
    "req_01k9zt4m7fqh3c8vbn2xw5yd6e",
  ),
  "RateLimit-Policy": text(
    "The quota and the reserve of a rolling minute.",
    '"minute";q=1000;w=60, "reserve";q=50;w=60',
  ),
  RateLimit: text(
    "What is left of the minute's quota (r), and in how many seconds it grows (t). Not on a request that could " +
      "not be read.",
    '"minute";r=412;t=23',
  ),
  "Cache-Control": text("Answers are never cached.", "no-store"),
  "Retry-After": {
    description: "Whole seconds to wait before sending the request again.",
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": text("How to authenticate (RFC 6750).", 'Bearer error="invalid_token"'),
  "Idempotent-Replayed": {
    description: "true when the answer is that of an earlier request with the same Idempotency-Key.",
    schema: { const: "true" },
  },
};

const TAG = '(?:W/)?"[^"]*"';

const IF_MATCH: Parameter = {
  name: "If-Match",
  in: "header",
  required: true,
  description:
    "The `ETag` of the answer that you have read: the change is made only if the object is still the same. One of " +
    "several, with commas between them; `*` matches whatever is stored. A weak tag (`W/`) never matches.",
  schema: { type: "string", pattern: `^(?:\\*|${TAG}(?:, ?${TAG})*)$` },
  example: '"5f2b8c0de91a47d3b6e4f70a1c9d2e83"',
};

export const PARAMETERS: Record<string, Parameter> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "Makes a repeat of this request safe: within 24 hours the same key with the same body has one effect and " +
      "one answer.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
    example: "3f1c9a52-6a0e-4c86-9e1f-0b7d2c5a8e44",
  },
  IfMatch: IF_MATCH,
  IfMatchIfAny: { ...IF_MATCH, required: false },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The `ETag` of an earlier answer: 304 without a body if nothing has changed since.",
    schema: { type: "string", pattern: `^(?:\\*|${TAG}(?:, ?${TAG})*)$` },
  },
};

const string = (description: string): JsonSchema => ({ type: "string", description });
const count = (description: string): JsonSchema => ({ type: "integer", minimum: 0, description });

const FURTHER_MEMBERS: Record<string, JsonSchema> = {
  line: count("malformed_json: where the body goes wrong, from 1."),
  column: count("malformed_json: where the line goes wrong; file_refused: the column at fault. From 1."),
  authenticity: {
    type: "object",
    description: "passport_not_found on verify.",
    required: ["status"],
    properties: { status: { type: "string", const: "unknown" } },
  },
  transfer_id: string("transfer_already_pending: the transfer that is pending."),
  expires_at: {
    type: "string",
    format: "date-time",
    description: "transfer_already_pending: when that transfer ends by itself.",
  },
  transfer_status: {
    type: "string",
    enum: [...TRANSFER_STATUSES],
    description: "transfer_not_pending: how the transfer ended.",
  },
  overlaps: {
    type: "array",
    description: "warranty_overlaps: the warranties that it would overlap.",
    items: { type: "object" },
  },
  product_id: string("gtin_taken: the product that is known by it."),
  serial_numbers: {
    type: "array",
    description: "serial_number_taken: those that other units have.",
    items: { type: "string" },
  },
  state: { type: "string", enum: [...IMPORT_STATES], description: "import_state_conflict: the import's state." },
  limit: count("too_many_open_imports: as many as there may be; file_refused: the limit that the file passes."),
  fault: { type: "string", enum: [...SPREADSHEET_ERROR_CODES], description: "file_refused: why." },
  row: count("file_refused: the row at fault, from 1."),
  found: { type: "string", enum: [...DETECTED_FORMATS], description: "file_refused: what the file is instead." },
};

export const PROBLEM_SCHEMA: JsonSchema = {
  type: "object",
  description: "RFC 9457 problem details. Some codes carry further members.",
  required: ["type", "title", "status", "detail", "instance", "code", "request_id"],
  properties: {
    type: { type: "string", format: "uri", description: "The page that explains the code." },
    title: string("The code in a few words."),
    status: { type: "integer", description: "The HTTP status." },
    detail: string("What happened this time."),
    instance: string("The path of the request; / where it could not be read."),
    code: {
      type: "string",
      pattern: "^[a-z_]+$",
      description: "Stable; programs decide by it. New codes may be added.",
    },
    request_id: string("The same as X-Request-Id."),
    errors: {
      type: "array",
      description: "Every error of the input, up to 10,000.",
      items: {
        type: "object",
        required: ["pointer", "code", "detail"],
        properties: {
          pointer: string(
            "A JSON pointer (RFC 6901) into the body, ?name for a query parameter, or {name} for one of the path.",
          ),
          code: string("Stable, such as required, wrong_type, out_of_range or unknown_field."),
          detail: string("What is wrong there."),
          stored: { description: "With product_differs: what is stored, null where nothing is." },
          given: { description: "With product_differs: what was sent." },
        },
      },
    },
    ...FURTHER_MEMBERS,
  },
};

/** EN 18222:2026, Tables 12 to 15. */
export const RESULT_SCHEMA: JsonSchema = {
  type: "object",
  description: "The form of an error in the methods of EN 18222.",
  required: ["statusCode", "message"],
  properties: {
    statusCode: { type: "string", enum: [...RESULT_CODES], description: "What the standard calls the HTTP status." },
    message: {
      type: "array",
      description: "What happened this time; one of the type Info follows for each field that is wrong.",
      minItems: 1,
      items: {
        type: "object",
        required: ["messageType", "text", "code", "correlationId", "timestamp"],
        properties: {
          messageType: { type: "string", enum: ["Info", "Error", "Exception"] },
          text: string("What happened, in a sentence."),
          code: string("The same codes as everywhere else in this API; each has its page."),
          correlationId: string("The same as X-Request-Id."),
          timestamp: { type: "string", format: "date-time", description: "When, in UTC." },
        },
      },
    },
  },
};
