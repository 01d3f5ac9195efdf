import type { ApiOperation, OpenApiDocument, Parameter } from "@/lib/openapi/document-types";
import type { ApiErrorCode, FieldError } from "@/lib/platform/errors";
import { canonicalText } from "@/lib/platform/input/text";
import { openApiSchemas } from "../openapi-schemas";
import { openApiValidator, type SeenAnswer } from "../validate-against-openapi";
import { DOCUMENTED_FIELD_RULES, DOCUMENTED_REFUSALS } from "./documented-rules";
import type { FuzzRequest } from "./fuzz-request";

/** Whether an answer is one that the document promises to the request. */

type Standing = "allowed" | "tidied" | "refused";

/** Text counts as it is stored, so what it is without space at its ends is allowed, too. */
function tidied(value: unknown): unknown {
  if (typeof value === "string") return canonicalText(value);
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, tidied(member)]));
}

const WHOLE = /^-?(?:0|[1-9]\d*)$/;
const asSent = (value: string, type: unknown) => (type === "integer" && WHOLE.test(value) ? Number(value) : value);

export class AnswerChecker {
  readonly #schemaAt: ReturnType<typeof openApiSchemas>;
  readonly #validate: (answer: SeenAnswer) => void;

  constructor(private readonly document: OpenApiDocument) {
    this.#schemaAt = openApiSchemas(document);
    this.#validate = openApiValidator(document);
  }

  /** What is wrong with the answer; null: nothing. */
  errorOf(request: FuzzRequest, answer: SeenAnswer): string | null {
    try {
      this.#validate(answer);
    } catch (error) {
      return (error as Error).message;
    }
    if (answer.status >= 500) return `${answer.status}: an error of the server`;
    if (answer.method === "HEAD") return null;
    const standing = this.statusOf(request);
    if (answer.status < 400)
      return standing === "refused" ? `${answer.status}: accepted, although the document forbids it` : null;
    return standing === "allowed" ? undocumented(problemIn(answer.body), request) : null;
  }

  /** The verdicts of the document's schemas on a request whose parts are resolved. */
  statusOf(request: FuzzRequest): Standing {
    const operation = this.document.paths[request.path]![request.method.toLowerCase()];
    if (!operation || isUnauthorised(operation, request)) return "refused";
    const parts = [this.#parameters(request, operation), this.#body(request, operation)];
    return parts.includes("refused") ? "refused" : parts.includes("tidied") ? "tidied" : "allowed";
  }

  #parameters({ path, method, params, query, headers }: FuzzRequest, operation: ApiOperation): Standing {
    const values = { path: Object.entries(params), query, header: Object.entries(headers) };
    const own = operation.parameters.map((parameter, index) => ({
      parameter: this.#resolved(parameter),
      place: this.#placeOf(parameter, [path, method, index]),
    }));
    const names = own.filter(({ parameter }) => parameter.in === "query").map(({ parameter }) => parameter.name);
    if (query.some(([name]) => !names.includes(name)) || new Set(query.map(([name]) => name)).size < query.length)
      return "refused";
    const verdicts = own.map(({ parameter: { name, in: where, required, schema }, place: schemaPath }): Standing => {
      const pair = values[where].find(([candidate]) => candidate.toLowerCase() === name.toLowerCase());
      if (!pair) return required ? "refused" : "allowed";
      return this.#holds(schemaPath, asSent(pair[1] as string, schema.type));
    });
    return verdicts.includes("refused") ? "refused" : verdicts.includes("tidied") ? "tidied" : "allowed";
  }

  #body({ path, method, headers, query, body }: FuzzRequest, { requestBody }: ApiOperation): Standing {
    if (!requestBody) return "allowed";
    const [type = "", charset] = (headers["content-type"] ?? "").split(/;\s*charset=/i);
    const isPlain =
      (headers["content-encoding"] ?? "identity") === "identity" &&
      (charset === undefined || /^utf-?8$/i.test(charset));
    if (!isPlain || !Object.hasOwn(requestBody.content, type)) return "refused";
    if (!/^application\/(?:merge-patch\+)?json$/.test(type)) return "allowed";
    // As it is sent: JSON has no NaN, which goes out as null.
    const content = body.kind === "json" ? JSON.stringify(body.value) : body.kind === "raw" ? body.content : "";
    const value = parsed(content);
    if (value === undefined) return "refused";
    const standing = this.#holds(
      ["paths", path, method.toLowerCase(), "requestBody", "content", type, "schema"],
      value,
    );
    // `on_error=skip` stores the good records of a list and reports the others.
    return query.some(([name, chosen]) => name === "on_error" && chosen === "skip") && standing === "refused"
      ? "tidied"
      : standing;
  }

  #holds(schemaPath: readonly string[], value: unknown): Standing {
    const validate = this.#schemaAt(...schemaPath)!;
    if (validate(value)) return "allowed";
    return validate(tidied(value)) ? "tidied" : "refused";
  }

  #resolved(parameter: ApiOperation["parameters"][number]): Parameter {
    return "$ref" in parameter ? this.document.components.parameters[parameter.$ref.split("/").at(-1)!]! : parameter;
  }

  #placeOf(parameter: ApiOperation["parameters"][number], [path, method, index]: [string, string, number]): string[] {
    return "$ref" in parameter
      ? [...parameter.$ref.slice(2).split("/"), "schema"]
      : ["paths", path, method.toLowerCase(), "parameters", String(index), "schema"];
  }
}

function isUnauthorised({ security }: ApiOperation, { credential }: FuzzRequest): boolean {
  if (security.length === 0 || credential === "whole") return false;
  // The credential is optional, but an invalid one is refused.
  if (security.some((scheme) => Object.keys(scheme).length === 0))
    return credential === "revoked" || credential === "nonsense";
  return credential !== "verify_only" || !security.some((scheme) => scheme["apiKey"]?.includes("verify"));
}

function parsed(content: string | Uint8Array): unknown {
  try {
    // A byte order mark may be passed over (RFC 8259, section 8.1); the decoder does, as the server does.
    return JSON.parse(
      new TextDecoder("utf-8", { fatal: true }).decode(typeof content === "string" ? Buffer.from(content) : content),
    );
  } catch {
    return undefined;
  }
}

/** An error in the form of either kind of operation. */
function problemIn(body: unknown): Problem {
  const { message } = body as { message?: { messageType: string; code: string; text: string }[] };
  if (!message) return body as Problem;
  const [first, ...further] = message;
  const errors = further.map(({ code, text }) => ({ code, pointer: text.split(": ", 1)[0] ?? "", detail: text }));
  return { code: first?.code as ApiErrorCode, detail: first?.text ?? "", errors };
}

interface Problem {
  code: ApiErrorCode;
  detail: string;
  errors?: FieldError[];
}

function undocumented({ code, detail, errors = [] }: Problem, { credential }: FuzzRequest): string | null {
  if (DOCUMENTED_REFUSALS.includes(code) || (code === "rate_limited" && credential !== "whole")) return null;
  // A key with the other scopes cannot have this one.
  if (code === "insufficient_scope" && detail === "This API key does not have the scope backup.") return null;
  if (code !== "invalid_request") return `refused by ${code}, which the document's schemas do not tell: ${detail}`;
  const strange = errors.find(
    (error) => !DOCUMENTED_FIELD_RULES.some((rule) => rule.code === error.code && rule.at.test(error.pointer)),
  );
  return strange
    ? `refused by ${strange.code} at ${strange.pointer}, which the document's schemas do not tell: ${strange.detail}`
    : null;
}
