import type { RouteHandler } from "@/lib/api/endpoint";
import { openApiDocument } from "@/lib/openapi/document";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { openApiValidator } from "./validate-against-openapi";

export interface ApiCall {
  method?: string;
  /** With its query string: `/v1/verify?code=…`. */
  path: string;
  /** An API key. */
  key?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: BodyInit;
  params?: Record<string, string>;
}

export interface ApiAnswer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

let ownValidator: ReturnType<typeof openApiValidator> | undefined;
const validatorOfThisDeployment = () => (ownValidator ??= openApiValidator(openApiDocument()));

/** A client address of one's own, so that tests do not share a limit. */
export function mintAddress(): string {
  return [10, ...randomSecret(3)].join(".");
}

/** Calls a method of a route module as the server in front does, and checks the answer against the OpenAPI document. */
export async function callApi<Body = Record<string, unknown>>(
  handler: RouteHandler,
  call: ApiCall,
  validate = validatorOfThisDeployment(),
): Promise<ApiAnswer<Body>> {
  const body = call.json === undefined ? call.body : JSON.stringify(call.json);
  const method = call.method ?? (body === undefined ? "GET" : "POST");
  const request = new Request(environment().publicUrl + call.path, {
    method,
    headers: {
      "x-carnet-client-address": mintAddress(),
      ...(call.key ? { authorization: `Bearer ${call.key}` } : {}),
      ...(call.json === undefined ? {} : { "content-type": "application/json" }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body, duplex: "half" }),
  } as RequestInit);
  const response = await handler(request, { params: Promise.resolve(call.params ?? {}) });
  const text = await response.text();
  const isLines = response.headers.get("content-type")?.startsWith("application/x-ndjson");
  const answer = {
    status: response.status,
    headers: response.headers,
    body: (text === "" ? null : isLines ? text : JSON.parse(text)) as Body,
  };
  validate({ method, path: new URL(request.url).pathname, ...answer });
  return answer;
}
