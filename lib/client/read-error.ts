import { ApiError, type FieldError, type Refusal } from "./errors.ts";
import { ERRORS } from "./generated/errors.ts";
import { retryAfterMs } from "./retries.ts";

export function readError(status: number, headers: Headers, text: string): ApiError {
  const body = parsed(text);
  const refusal = { status, body, retryAfterMs: retryAfterMs(headers), ...(fromProblem(body) ?? fromResult(body)) };
  const refused: Refusal = {
    code: "unknown",
    title: `HTTP ${status}`,
    detail: `The service answered ${status}.`,
    type: null,
    errors: [],
    ...refusal,
    requestId: refusal.requestId ?? headers.get("x-request-id"),
  };
  const ErrorClass = Object.hasOwn(ERRORS, refused.code) ? ERRORS[refused.code as keyof typeof ERRORS] : ApiError;
  return new ErrorClass(refused);
}

type RefusalFields = Pick<Refusal, "code" | "title" | "detail" | "requestId" | "type" | "errors">;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const textOf = (value: unknown) => (typeof value === "string" ? value : null);

function fromProblem(body: unknown): RefusalFields | undefined {
  if (!isObject(body) || typeof body.code !== "string") return undefined;
  return {
    code: body.code,
    title: textOf(body.title) ?? body.code,
    detail: textOf(body.detail) ?? textOf(body.title) ?? body.code,
    requestId: textOf(body.request_id),
    type: textOf(body.type),
    errors: Array.isArray(body.errors) ? (body.errors as FieldError[]) : [],
  };
}

function fromResult(body: unknown): RefusalFields | undefined {
  const messages = isObject(body) && Array.isArray(body.message) ? body.message.filter(isObject) : [];
  const message = messages.find(({ messageType }) => messageType !== "Info") ?? messages[0];
  const code = textOf(message?.code);
  if (!message || code === null) return undefined;
  return {
    code,
    title: code,
    detail: textOf(message.text) ?? code,
    requestId: textOf(message.correlationId),
    type: null,
    errors: [],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
