import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenApiDocument } from "@/lib/http/openapi/document-types";

/** An answer of the API as any client sees it. */
export interface SeenAnswer {
  method: string;
  /** Without the query string. */
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}

type Check = (answer: SeenAnswer) => void;

const ALWAYS = ["x-request-id", "ratelimit", "ratelimit-policy"];
const BY_STATUS: Record<number, string> = { 401: "www-authenticate", 405: "allow", 429: "retry-after", 503: "retry-after" };
/** What a path or a method that the document does not name answers. */
const UNDOCUMENTED = new Set([401, 403, 404, 405, 429, 500, 503]);

const escaped = (segment: string) => encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));

function templateOf(document: OpenApiDocument, path: string): string | undefined {
  const matches = (template: string) => new RegExp(`^${template.replaceAll(".", "\\.").replaceAll(/\{[^}]+\}/g, "[^/]+")}$`).test(path);
  return Object.hasOwn(document.paths, path) ? path : Object.keys(document.paths).find(matches);
}

/** A check of answers against an OpenAPI document: status, media type, headers and body. It throws an Error that names what differs. */
export function openApiCheck(document: OpenApiDocument): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "openapi");

  function requireSchema(pointer: string, body: unknown, where: string): void {
    const validate = ajv.getSchema(`openapi#${pointer}`);
    if (!validate) throw new Error(`${where}: the document has no schema for this answer`);
    if (!validate(body)) throw new Error(`${where}: ${ajv.errorsText(validate.errors, { dataVar: "body" })}\n${JSON.stringify(body).slice(0, 2000)}`);
  }

  return ({ method, path, status, headers, body }) => {
    const where = `${method} ${path} ${status}`;
    for (const name of [...ALWAYS, ...(BY_STATUS[status] ? [BY_STATUS[status]] : [])])
      if (!headers.has(name)) throw new Error(`${where}: there is no ${name} header`);
    if (headers.get("cache-control") !== "no-store") throw new Error(`${where}: the answer may be cached`);
    const mediaType = status >= 400 ? "application/problem+json" : "application/json";
    if (headers.get("content-type") !== mediaType) throw new Error(`${where}: the media type is ${headers.get("content-type")}`);
    if (method === "HEAD") return;

    const template = templateOf(document, path);
    const responses = template && document.paths[template]![method.toLowerCase()]?.responses;
    if (!responses) {
      if (!UNDOCUMENTED.has(status)) throw new Error(`${where}: the document does not name this operation`);
      return requireSchema("/components/schemas/Problem", body, where);
    }
    if (!responses[status]) throw new Error(`${where}: the document does not name this status`);
    requireSchema(
      `/paths/${escaped(template)}/${method.toLowerCase()}/responses/${status}/content/${escaped(mediaType)}/schema`,
      body,
      where,
    );
    if (status >= 400) checkProblem(body as { status: number; code: string; type: string; request_id: string }, responses[status].content[mediaType]!.examples ?? {});
    if (status === 201 && Object.hasOwn(responses[status].headers, "Location") && !headers.has("location")) throw new Error(`${where}: there is no location header`);

    function checkProblem(problem: { status: number; code: string; type: string; request_id: string }, documented: object): void {
      if (problem.status !== status) throw new Error(`${where}: the problem says ${problem.status}`);
      if (!Object.hasOwn(documented, problem.code)) throw new Error(`${where}: the document does not name the code ${problem.code} there`);
      if (!problem.type.endsWith(`/docs/errors/${problem.code}`)) throw new Error(`${where}: the type is ${problem.type}`);
    }
  };
}
