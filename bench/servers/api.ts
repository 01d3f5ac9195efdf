import { monotonicMs } from "@/lib/platform/clock";

export interface ApiAnswer {
  /** 0: no answer came, the connection broke. */
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a drill reads what it expects and fails on anything else
  body: any;
  headers: Headers;
  /** From the call to the end of the body. */
  ms: number;
}

interface Post {
  path: string;
  body: unknown;
  idempotencyKey?: string;
}

/** One account's client. A broken connection is an answer here, not an exception: drills break them on purpose. */
export class Api {
  constructor(
    readonly baseUrl: string,
    private readonly key: string,
  ) {}

  get(path: string): Promise<ApiAnswer> {
    return this.send(path, { method: "GET" });
  }

  post({ path, body, idempotencyKey }: Post): Promise<ApiAnswer> {
    return this.send(path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}) },
    });
  }

  verify(code: string): Promise<ApiAnswer> {
    return this.get(`/v1/verify?code=${code}`);
  }

  private async send(path: string, request: RequestInit): Promise<ApiAnswer> {
    const startMs = monotonicMs();
    try {
      const answer = await fetch(this.baseUrl + path, {
        ...request,
        // The header that a proxy would add; a process without a proxy ignores it.
        headers: { ...request.headers, Authorization: `Bearer ${this.key}`, "X-Forwarded-Proto": "https" },
        signal: AbortSignal.timeout(60_000),
      });
      const text = await answer.text();
      return {
        status: answer.status,
        body: text === "" ? undefined : JSON.parse(text),
        headers: answer.headers,
        ms: monotonicMs() - startMs,
      };
    } catch {
      return { status: 0, body: undefined, headers: new Headers(), ms: monotonicMs() - startMs };
    }
  }
}
