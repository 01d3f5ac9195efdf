import { CarnetError, ConnectionError, TimeoutError } from "./errors.ts";
import { readError } from "./read-error.ts";
import { isRetried, retryAfterMs, retryDelayMs } from "./retries.ts";
import { chance, rest } from "./surroundings.ts";

export interface RequestOptions {
  /** Aborts the request, its retries and the reading of its response. The signal's reason is thrown. */
  signal?: AbortSignal;
  /** Timeout of each attempt until the response arrives; for a stream, until its next part arrives. */
  timeoutMs?: number;
  maxRetries?: number;
  /** Your own key ensures that a request repeated after a crash has one effect. By default each call gets a new key. */
  idempotencyKey?: string;
}

export interface Settings {
  baseUrl: string;
  key: string | undefined;
  fetch: typeof fetch;
  timeoutMs: number;
  maxRetries: number;
  tags: WeakMap<object, string>;
}

export type FileBody = Blob | Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array>;

export interface Outgoing {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: FileBody;
  isRepeatable: boolean;
}

/** Throws ApiError, ConnectionError, TimeoutError or the signal's reason. */
export function sendForJson(settings: Settings, outgoing: Outgoing, options: RequestOptions): Promise<unknown> {
  return send(settings, outgoing, options, async (response) => {
    const text = await response.text();
    const answer: unknown = text === "" ? undefined : JSON.parse(text);
    const tag = response.headers.get("etag");
    if (tag !== null && typeof answer === "object" && answer !== null) settings.tags.set(answer, tag);
    return answer;
  });
}

export function sendForStream(settings: Settings, outgoing: Outgoing, options: RequestOptions): Promise<Response> {
  return send(settings, outgoing, options, async (response) => response);
}

async function send<Answer>(
  settings: Settings,
  outgoing: Outgoing,
  options: RequestOptions,
  readAnswer: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const { maxRetries = settings.maxRetries, signal } = options;
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await attempt(settings, outgoing, options, readAnswer);
    if ("answer" in outcome) return outcome.answer;
    const { error, status = null, code, retryAfterMs: requestedMs = null } = outcome;
    if (attempts > maxRetries || !isRetried({ status, code, retryAfterMs: requestedMs }, outgoing.isRepeatable))
      throw error;
    await rest(retryDelayMs(attempts, requestedMs, chance()), signal);
  }
}

interface Failure {
  error: CarnetError;
  status?: number;
  code?: string;
  retryAfterMs?: number | null;
}

async function attempt<Answer>(
  { baseUrl, key, fetch, timeoutMs: defaultTimeoutMs }: Settings,
  { method, path, headers, body }: Outgoing,
  { signal, timeoutMs = defaultTimeoutMs }: RequestOptions,
  readAnswer: (response: Response) => Promise<Answer>,
): Promise<{ answer: Answer } | Failure> {
  signal?.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers: key === undefined ? headers : { ...headers, authorization: `Bearer ${key}` },
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      ...(body === undefined ? {} : { body }),
      ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
    } as RequestInit);
    if (response.ok) return { answer: await readAnswer(response) };
    const error = readError(response.status, response.headers, await response.text());
    return { error, status: error.status, code: error.code, retryAfterMs: retryAfterMs(response.headers) };
  } catch (cause) {
    signal?.throwIfAborted();
    if (late.signal.aborted) return { error: new TimeoutError(`No answer came within ${timeoutMs} ms.`, { cause }) };
    return { error: new ConnectionError(`${method} ${path.split("?")[0]} got no whole answer.`, { cause }) };
  } finally {
    clearTimeout(timer);
  }
}
