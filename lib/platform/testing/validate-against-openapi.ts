import type { ApiOperation, ApiResponse, OpenApiDocument } from "@/lib/openapi/document-types";
import { openApiSchemas, withClosedSchemas } from "./openapi-schemas";

/** An answer of the API as any client sees it. */
export interface SeenAnswer {
  method: string;
  /** Without the query string. */
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}

type Validate = (answer: SeenAnswer) => void;

const ALWAYS = ["x-request-id", "ratelimit", "ratelimit-policy"];
const BY_STATUS: Record<number, string> = {
  401: "www-authenticate",
  405: "allow",
  429: "retry-after",
  503: "retry-after",
};
/** What a path or a method that the document does not name answers. */
const UNDOCUMENTED = new Set([401, 403, 404, 405, 429, 500, 503]);

/** Larger than the server reads: it knows neither the request nor its caller. */
const UNREAD = 431;

/** The document's path for the path of an address. */
function templateOf(document: OpenApiDocument, path: string): string | undefined {
  const matches = (template: string) =>
    new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(path);
  return Object.hasOwn(document.paths, path) ? path : Object.keys(document.paths).find(matches);
}

/**
 * A check of answers against an OpenAPI document: status, media type, headers and body, which may hold nothing that
 * the document does not name, although its schemas are open. It throws an Error that names what differs.
 */
export function openApiValidator(document: OpenApiDocument): Validate {
  const schemaAt = openApiSchemas(withClosedSchemas(document));

  function requireSchema(schemaPath: readonly string[], body: unknown, where: string): void {
    const validate = schemaAt(...schemaPath);
    if (!validate) throw new Error(`${where}: the document has no schema for this answer`);
    if (validate(body)) return;
    const errors = validate.errors!.map(({ instancePath, message }) => `body${instancePath} ${message}`);
    throw new Error(`${where}: ${errors.join(", ")}\n${JSON.stringify(body).slice(0, 2000)}`);
  }

  return (answer) => {
    const { method, path, status, headers, body } = answer;
    const where = `${method} ${path} ${status}`;
    if (status === UNREAD) {
      if (!headers.has("x-request-id")) throw new Error(`${where}: there is no x-request-id header`);
      return requireSchema(["components", "schemas", "Problem"], body, where);
    }
    const template = templateOf(document, path);
    const verb = (method === "HEAD" ? "GET" : method).toLowerCase();
    const responses = template === undefined ? undefined : document.paths[template]![verb]?.responses;
    const response = responses?.[status];
    const isResult = Object.values(document.paths[template ?? ""] ?? {}).some(tellsResults);
    const ofErrors = isResult ? "application/json" : "application/problem+json";
    const contentType = headers.get("content-type") ?? "";
    const known = status >= 400 ? [ofErrors] : Object.keys(response?.content ?? {});
    const mediaType = known.includes(contentType) ? contentType : (known[0] ?? "");
    validateHeaders(answer, mediaType, where);
    if (method === "HEAD" || status === 204) return;
    if (template === undefined || !responses) {
      if (!UNDOCUMENTED.has(status)) throw new Error(`${where}: the document does not name this operation`);
      return requireSchema(["components", "schemas", isResult ? "Result" : "Problem"], body, where);
    }
    if (!response) throw new Error(`${where}: the document does not name this status`);
    if (status === 304) return;
    if (mediaType.includes("json"))
      requireSchema(
        ["paths", template, verb, "responses", String(status), "content", mediaType, "schema"],
        body,
        where,
      );
    if (status >= 400 && !isResult) validateProblem(document, answer, response, where);
    else if (status < 400) validateOwnHeaders(answer, response, where);
  };
}

const tellsResults = ({ responses }: ApiOperation) =>
  Object.hasOwn(responses["429"]?.content ?? {}, "application/json");

function validateHeaders({ status, headers }: SeenAnswer, mediaType: string, where: string): void {
  for (const name of [...ALWAYS, ...(BY_STATUS[status] ? [BY_STATUS[status]] : [])])
    if (!headers.has(name)) throw new Error(`${where}: there is no ${name} header`);
  const cacheControl = headers.get("cache-control");
  if (cacheControl !== "no-store" && !(cacheControl === "no-cache" && headers.has("etag")))
    throw new Error(`${where}: the answer may be cached`);
  if (status !== 204 && status !== 304 && headers.get("content-type") !== mediaType)
    throw new Error(`${where}: the media type is ${headers.get("content-type")}`);
}

function validateProblem(
  document: OpenApiDocument,
  { status, headers, body }: SeenAnswer,
  response: ApiResponse,
  where: string,
): void {
  const problem = body as { status: number; code: string; type: string; request_id: string };
  const documented = response.content["application/problem+json"]?.examples ?? {};
  if (problem.status !== status) throw new Error(`${where}: the problem says ${problem.status}`);
  const strange = Object.keys(problem).find((member) => !document.components.schemas["Problem"]!.properties![member]);
  if (strange) throw new Error(`${where}: the document does not name the member ${strange}`);
  if (!Object.hasOwn(documented, problem.code))
    throw new Error(`${where}: the document does not name the code ${problem.code} there`);
  if (!problem.type.endsWith(`/docs/errors/${problem.code}`)) throw new Error(`${where}: the type is ${problem.type}`);
  const isReplayed = headers.has("idempotent-replayed");
  if (!isReplayed && problem.request_id !== headers.get("x-request-id"))
    throw new Error(`${where}: the request id is ${problem.request_id}`);
}

/** A 201 carries the headers its operation promises; another status may leave them out, such as a dry run. */
function validateOwnHeaders({ status, headers }: SeenAnswer, response: ApiResponse, where: string): void {
  const promised = Object.entries(response.headers).filter(([, header]) => !("$ref" in header));
  const missing = promised.filter(([name]) => !headers.has(name));
  if (status === 201 && missing.length > 0) throw new Error(`${where}: there is no ${missing[0]![0]} header`);
}
