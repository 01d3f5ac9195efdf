import type { OpenApiDocument } from "@/lib/openapi/document-types";
import { openApiValidator } from "@/lib/platform/testing/validate-against-openapi";

/**
 * A client of a running service. Every answer is checked against the OpenAPI document that the service itself serves.
 */

export interface ApiAnswer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- checked against the document; a journey reads what it expects
  body: any;
}

export interface ApiRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: string | Uint8Array<ArrayBuffer>;
  idempotencyKey?: string;
}

const validators = new Map<string, Promise<ReturnType<typeof openApiValidator>>>();

async function fetchValidator(baseUrl: string): Promise<ReturnType<typeof openApiValidator>> {
  const answer = await fetch(`${baseUrl}/v1/openapi.json`);
  return openApiValidator((await answer.json()) as OpenApiDocument);
}

export class ApiClient {
  constructor(
    private readonly baseUrl: string,
    /** Without a key the client is a stranger. */
    private readonly key?: string,
  ) {}

  get(path: string, request: ApiRequest = {}): Promise<ApiAnswer> {
    return this.send(path, { method: "GET", ...request });
  }

  post(path: string, json?: unknown, request: ApiRequest = {}): Promise<ApiAnswer> {
    return this.send(path, { method: "POST", json, ...request });
  }

  async send(path: string, { method = "GET", headers, json, body, idempotencyKey }: ApiRequest): Promise<ApiAnswer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      body: json === undefined ? body : JSON.stringify(json),
      redirect: "manual",
      headers: {
        ...(this.key ? { Authorization: `Bearer ${this.key}` } : {}),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...(idempotencyKey ? { "Idempotency-Key": idempotencyKey } : {}),
        ...headers,
      },
    });
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
    if (!validators.has(this.baseUrl)) validators.set(this.baseUrl, fetchValidator(this.baseUrl));
    (await validators.get(this.baseUrl)!)({ method, path: new URL(this.baseUrl + path).pathname, ...answer });
    return answer;
  }
}
