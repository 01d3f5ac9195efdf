/** The base class of all errors that the client throws. The reason of an aborted signal is thrown unchanged. */
export class CarnetError extends Error {
  override name = "CarnetError";
}

/** No complete response arrived: network failure, unknown host name or invalid certificate. See `cause`. */
export class ConnectionError extends CarnetError {
  override name = "ConnectionError";
}

export class TimeoutError extends CarnetError {
  override name = "TimeoutError";
}

/** The webhook was not signed with the secret, or its time is not current. Respond with 400 and do nothing. */
export class WebhookVerificationError extends CarnetError {
  override name = "WebhookVerificationError";
}

export interface FieldError {
  /** A JSON pointer into the body, such as `/3/gtin`, or `?name` for a query parameter. */
  pointer: string;
  code: string;
  detail: string;
  stored?: unknown;
  given?: unknown;
}

export interface Refusal {
  status: number;
  code: string;
  title: string;
  detail: string;
  /** The value of X-Request-Id, by which the portal's request log can be searched. */
  requestId: string | null;
  type: string | null;
  errors: readonly FieldError[];
  retryAfterMs: number | null;
  body: unknown;
}

/** The service returned an error. `code` is stable, and each code known to this version has its own class. */
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
