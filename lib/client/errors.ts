/** What can go wrong: everything that the client throws, but for the reason of a signal that was aborted. */
export class CarnetError extends Error {
  override name = "CarnetError";
}

/** No whole answer came: the network, a name that is not known, a certificate. `cause` says more. */
export class ConnectionError extends CarnetError {
  override name = "ConnectionError";
}

/** No answer, or no further piece of it, came in time. */
export class TimeoutError extends CarnetError {
  override name = "TimeoutError";
}

/** A webhook that was not signed with the secret, or not just now: answer 400 and do nothing. */
export class WebhookVerificationError extends CarnetError {
  override name = "WebhookVerificationError";
}

export interface FieldError {
  /** A JSON pointer into the body, `/3/gtin`, or `?name` for a parameter of the query. */
  pointer: string;
  code: string;
  detail: string;
  stored?: unknown;
  given?: unknown;
}

/** What is known of an answer that is an error. */
export interface Refusal {
  status: number;
  code: string;
  title: string;
  detail: string;
  /** The same as X-Request-Id: the portal's request log finds it. */
  requestId: string | null;
  /** The page of the deployment that explains the code. */
  type: string | null;
  errors: readonly FieldError[];
  /** Milliseconds that Retry-After asks to wait. */
  retryAfterMs: number | null;
  /** The body as it came: some codes have further members. */
  body: unknown;
}

/** The service refused. `code` is stable; each code that the service had when this was made is a class of its own. */
export class ApiError extends CarnetError {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly requestId: string | null;
  readonly type: string | null;
  readonly errors: readonly FieldError[];
  readonly retryAfterMs: number | null;
  readonly body: unknown;

  constructor(refusal: Refusal) {
    const { status, code, detail, requestId, errors } = refusal;
    const fields = errors.map(({ pointer, detail: why }) => `\n  ${pointer}: ${why}`).join("");
    super(`${detail} (${status} ${code}${requestId === null ? "" : `, ${requestId}`})${fields}`);
    this.status = status;
    this.code = code;
    this.title = refusal.title;
    this.detail = detail;
    this.requestId = requestId;
    this.type = refusal.type;
    this.errors = errors;
    this.retryAfterMs = refusal.retryAfterMs;
    this.body = refusal.body;
  }
}
