import { madeOnce } from "@/lib/platform/process-wide";
import { openApiDocument } from "../openapi/document";
import type { ApiOperation, MediaType, OpenApiDocument, Parameter, Reference } from "../openapi/document-types";

/** The OpenAPI document as a Postman collection, format 2.1. */

const FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

interface Named {
  key: string;
  value: string;
  description?: string;
  disabled?: boolean;
}

interface PostmanItem {
  name: string;
  request: {
    method: string;
    header: Named[];
    url: { raw: string; host: string[]; path: string[]; query?: Named[]; variable?: Named[] };
    body?:
      | { mode: "raw"; raw: string; options: { raw: { language: "json" } } }
      | { mode: "file"; file: { src: string | null } };
    auth?: { type: "noauth" };
    description: string;
  };
  response: [];
}

export interface PostmanCollection {
  info: { name: string; description: string; version: string; schema: typeof FORMAT };
  auth: { type: "bearer"; bearer: { key: string; value: string; type: string }[] };
  variable: Named[];
  item: { name: string; description: string; item: PostmanItem[] }[];
}

/** A folder for each tag and a request for each operation, filled with the document's examples. */
export function buildPostmanCollection(document: OpenApiDocument): PostmanCollection {
  const { info, servers, tags, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return {
    info: { name: info.title, description: info.description, version: info.version, schema: FORMAT },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: servers[0]?.url ?? "" },
      { key: "apiKey", value: "", description: "Made in the portal under API keys." },
    ],
    item: tags.map(({ name, description = name }) => ({
      name,
      description,
      item: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map((one) => itemOf(one, components.parameters)),
    })),
  };
}

function itemOf(
  { path, method, operation }: { path: string; method: string; operation: ApiOperation },
  shared: OpenApiDocument["components"]["parameters"],
): PostmanItem {
  const { summary, description, security, requestBody } = operation;
  const parameters = operation.parameters.map((one) => resolved(one, shared));
  const within = (place: Parameter["in"]) => parameters.filter((parameter) => parameter.in === place);
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const query = within("query").map((one) => ({ ...named(one), disabled: !one.required }));
  const variable = within("path").map((one) => ({ ...named(one), value: encodeURIComponent(exampleOf(one)) }));
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const asked = query.flatMap(({ key, value, disabled }) => (disabled ? [] : `${key}=${encodeURIComponent(value)}`));
  return {
    name: summary,
    request: {
      method,
      header: [
        { key: "Accept", value: "application/json, */*;q=0.5" },
        ...(type === undefined ? [] : [{ key: "Content-Type", value: type }]),
        ...within("header").map(named),
      ],
      url: {
        raw: `{{baseUrl}}/${segments}${asked.length > 0 ? `?${asked.join("&")}` : ""}`,
        host: ["{{baseUrl}}"],
        path: segments.split("/"),
        ...(query.length > 0 && { query }),
        ...(variable.length > 0 && { variable }),
      },
      ...(body && { body: bodyOf(body) }),
      ...(security.length === 0 && { auth: { type: "noauth" } as const }),
      description,
    },
    response: [],
  };
}

const bodyOf = ({ schema, example }: MediaType): PostmanItem["request"]["body"] =>
  schema.format === "binary"
    ? { mode: "file", file: { src: null } }
    : { mode: "raw", raw: JSON.stringify(example, null, 2), options: { raw: { language: "json" } } };

function resolved(parameter: Parameter | Reference, shared: Record<string, Parameter>): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const found = shared[parameter.$ref.slice(parameter.$ref.lastIndexOf("/") + 1)];
  if (!found) throw new Error(`the document has no ${parameter.$ref}`);
  return found;
}

/** Each time a request is sent it is another: Postman makes the key. */
const OWN_VALUES: Readonly<Record<string, string>> = { "Idempotency-Key": "{{$guid}}" };

const named = (parameter: Parameter): Named => ({
  key: parameter.name,
  value: OWN_VALUES[parameter.name] ?? exampleOf(parameter),
  ...(parameter.description !== undefined && { description: parameter.description }),
});

const exampleOf = ({ example, schema }: Parameter) => String(example ?? schema.default ?? schema.enum?.[0] ?? "");

/** The collection of this deployment, as text. */
export const postmanText = () => madeOnce(openApiDocument(), textOf);

const textOf = (document: OpenApiDocument) => JSON.stringify(buildPostmanCollection(document));
