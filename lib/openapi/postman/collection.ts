import { madeOnce } from "@/lib/platform/caches";
import { openApiDocument } from "../document";
import type { ApiOperation, MediaType, OpenApiDocument, Parameter, Reference } from "../document-types";

const FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

interface Named {
  key: string;
  value: string;
  description?: string;
  disabled?: boolean;
}

interface PostmanItem {
  name: string;
  event?: [{ listen: "test"; script: { type: "text/javascript"; exec: string[] } }];
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

interface Chained {
  variable: string;
  example: [path: string, parameter: string];
  setBy: Readonly<Record<string, string>>;
}

const CHAINED: readonly Chained[] = [
  {
    variable: "product_id",
    example: ["/v1/products/{id}", "id"],
    setBy: { registerProducts: "(answer.data || [answer])[0].id", putProduct: "answer.id" },
  },
  {
    variable: "code",
    example: ["/v1/passports/{code}", "code"],
    setBy: { registerProducts: "(answer.data || [answer])[0].code" },
  },
  {
    variable: "picture_id",
    example: ["/v1/products/{id}/pictures/", "picture"],
    setBy: { addPictures: "answer.data[0].id" },
  },
  {
    variable: "document_id",
    example: ["/v1/passports/{code}/documents/", "document"],
    setBy: { addUnitDocuments: "answer.data[0].id" },
  },
  { variable: "import_id", example: ["/v1/imports/", "id"], setBy: { createImport: "answer.id" } },
  { variable: "transfer_id", example: ["/v1/transfers/", "id"], setBy: { startTransfer: "answer.id" } },
  { variable: "warranty_id", example: ["/v1/warranties/", "id"], setBy: { addWarranty: "answer.id" } },
  { variable: "endpoint_id", example: ["/v1/webhook-endpoints/", "id"], setBy: { createWebhookEndpoint: "answer.id" } },
  { variable: "message_id", example: ["/v1/test/messages/", "id"], setBy: { listTestMessages: "answer.data[0].id" } },
];

const ETAG = "etag";

export function buildPostmanCollection(document: OpenApiDocument): PostmanCollection {
  const { info, servers, tags, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const values = CHAINED.map(({ variable, example: [start, name] }) => {
    const parameter = operations
      .filter(({ path }) => path.startsWith(start))
      .flatMap(({ operation }) => operation.parameters)
      .find((one) => "name" in one && one.name === name);
    if (!parameter || !("name" in parameter)) throw new Error(`the document has no path ${start} with ${name}`);
    return { key: variable, value: exampleOf(parameter) };
  });
  return {
    info: { name: info.title, description: info.description, version: info.version, schema: FORMAT },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: servers[0]?.url ?? "" },
      { key: "apiKey", value: "", description: "Made in the portal under API keys." },
      ...values,
      { key: ETAG, value: "*" },
    ],
    item: tags.map(({ name, description = name }) => ({
      name,
      description,
      item: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map((one) => withVariables(itemOf(one, components.parameters), one.operation, values)),
    })),
  };
}

function withVariables(item: PostmanItem, { operationId, responses }: ApiOperation, values: Named[]): PostmanItem {
  const filled = (text: string) => values.reduce((text, { key, value }) => text.replaceAll(value, `{{${key}}}`), text);
  const { url, body } = item.request;
  const set = CHAINED.flatMap(({ variable, setBy }) =>
    setBy[operationId] === undefined ? [] : `pm.collectionVariables.set("${variable}", ${setBy[operationId]});`,
  );
  const hasTag = Object.values(responses).some(({ headers }) => Object.hasOwn(headers, "ETag"));
  const readScript = set.length > 0 ? ["const answer = pm.response.json();", ...set] : [];
  const tagged = hasTag ? [`pm.collectionVariables.set("${ETAG}", pm.response.headers.get("ETag"));`] : [];
  const exec = [...readScript, ...tagged];
  return {
    ...item,
    ...(exec.length > 0 && {
      event: [
        {
          listen: "test",
          script: {
            type: "text/javascript",
            exec: ["if (pm.response.code < 300) {", ...exec.map((line) => `  ${line}`), "}"],
          },
        },
      ],
    }),
    request: {
      ...item.request,
      url: {
        ...url,
        raw: filled(url.raw),
        ...(url.query && { query: url.query.map((one) => ({ ...one, value: filled(one.value) })) }),
        ...(url.variable && { variable: url.variable.map((one) => ({ ...one, value: filled(one.value) })) }),
      },
      ...(body?.mode === "raw" && { body: { ...body, raw: filled(body.raw) } }),
    },
  };
}

function itemOf(
  { path, method, operation }: { path: string; method: string; operation: ApiOperation },
  shared: OpenApiDocument["components"]["parameters"],
): PostmanItem {
  const { summary, description, security, requestBody } = operation;
  const parameters = operation.parameters.map((one) => resolved(one, shared));
  const within = (parametersIn: Parameter["in"]) => parameters.filter((parameter) => parameter.in === parametersIn);
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const query = within("query").map((one) => ({ ...variableOf(one), disabled: !one.required }));
  const variable = within("path").map((one) => ({ ...variableOf(one), value: encodeURIComponent(exampleOf(one)) }));
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const queryPairs = query.flatMap(({ key, value, disabled }) =>
    disabled ? [] : `${key}=${encodeURIComponent(value)}`,
  );
  return {
    name: summary,
    request: {
      method,
      header: [
        { key: "Accept", value: "application/json, */*;q=0.5" },
        ...(type === undefined ? [] : [{ key: "Content-Type", value: type }]),
        ...within("header").map((one) => ({
          ...variableOf(one),
          ...(!one.required && one.name !== "Idempotency-Key" && { disabled: true }),
        })),
      ],
      url: {
        raw: `{{baseUrl}}/${segments}${queryPairs.length > 0 ? `?${queryPairs.join("&")}` : ""}`,
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
  const target = shared[parameter.$ref.slice(parameter.$ref.lastIndexOf("/") + 1)];
  if (!target) throw new Error(`the document has no ${parameter.$ref}`);
  return target;
}

const OWN_VALUES: Readonly<Record<string, string>> = { "Idempotency-Key": "{{$guid}}", "If-Match": `{{${ETAG}}}` };

const variableOf = (parameter: Parameter): Named => ({
  key: parameter.name,
  value: OWN_VALUES[parameter.name] ?? exampleOf(parameter),
  ...(parameter.description !== undefined && { description: parameter.description }),
});

const exampleOf = ({ example, schema }: Parameter) => String(example ?? schema.default ?? schema.enum?.[0] ?? "");

export const postmanText = () => madeOnce(openApiDocument(), textOf);

const textOf = (document: OpenApiDocument) => JSON.stringify(buildPostmanCollection(document));
