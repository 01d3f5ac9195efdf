import { openApiDocument } from "@/lib/openapi/document";
import type { OpenApiDocument, ApiOperation, ApiResponse, MediaType, Parameter } from "@/lib/openapi/document-types";
import { madeOnce } from "@/lib/platform/caches";
import { environment } from "@/lib/platform/env";
import { code, list, terms, text } from "./guide-blocks";
import guideText from "./guide.json" with { type: "json" };
import { quickStart } from "./quick-start";
import type { GuideSection, Reference, ReferenceOperation, GuideBlock, ReferenceAnswer } from "./rules";
import { encoded, fileOf, type SampleRequest } from "./samples/request";
import { schemaReader } from "./schema-reader";

interface WrittenBlock {
  text?: string;
  list?: string[];
  terms?: Record<string, string>;
  code?: { caption: string; code: string; lang?: string };
}

const written: readonly (Omit<GuideSection, "blocks"> & { blocks: WrittenBlock[] })[] = guideText;

function blockOf(block: WrittenBlock): GuideBlock {
  if (block.text !== undefined) return text(block.text);
  if (block.list) return list(...block.list);
  return block.code ? code(block.code.caption, block.code.code, block.code.lang) : terms(block.terms ?? {});
}

function guide(publicUrl: string): GuideSection[] {
  return [quickStart(publicUrl), ...written.map((section) => ({ ...section, blocks: section.blocks.map(blockOf) }))];
}

const json = (value: unknown) => (value === undefined ? "" : JSON.stringify(value, null, 2));

export function referenceOf(document: OpenApiDocument): Reference {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      describe(document, { path, method: method.toUpperCase(), operation }),
    ),
  );
  return { version: document.info.version, operations };
}

function describe(
  document: OpenApiDocument,
  location: { path: string; method: string; operation: ApiOperation },
): ReferenceOperation {
  const { path, method, operation } = location;
  const reader = schemaReader(document.components.schemas);
  const parameters = operation.parameters.flatMap((parameter) =>
    "name" in parameter ? [parameter] : namedHeader(document, parameter.$ref),
  );
  const fieldsIn = (where: Parameter["in"]) =>
    parameters
      .filter((parameter) => parameter.in === where)
      .map(({ name, schema, required, description }) => reader.fieldOf(name, { ...schema, description }, required));
  const body = jsonOf(operation)?.content;
  const responses = Object.entries(operation.responses);
  return {
    id: operation.operationId,
    method,
    path,
    tag: operation.tags[0] ?? "",
    summary: operation.summary,
    description: operation.description.split("\n\n"),
    pathParameters: fieldsIn("path"),
    queryParameters: fieldsIn("query"),
    body: body ? reader.shapeOf(body.schema) : null,
    request: requestOf(document, location, parameters),
    pathExamples: examplesOf(parameters, "path"),
    answers: responses
      .filter(([status]) => Number(status) < 400)
      .map(([status, response]) => answerOf(document, status, response)),
    errors: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, response]) => ({ status, codes: codesOf(document, response) })),
  };
}

function namedHeader({ components }: OpenApiDocument, reference: string): Parameter[] {
  const parameter = components.parameters[reference.split("/").at(-1) ?? ""];
  return parameter?.required ? [parameter] : [];
}

function jsonOf({ requestBody }: ApiOperation): { type: string; content: MediaType } | undefined {
  const jsonContent = Object.entries(requestBody?.content ?? {}).find(([type]) =>
    /^application\/(.*\+)?json$/.test(type),
  );
  return jsonContent && { type: jsonContent[0], content: jsonContent[1] };
}

const examplesOf = (parameters: readonly Parameter[], where: Parameter["in"]) =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === where && parameter.example !== undefined)
      .map(({ name, example }) => [name, String(example)]),
  );

function requestOf(
  document: OpenApiDocument,
  location: { path: string; method: string; operation: ApiOperation },
  parameters: Parameter[],
): SampleRequest {
  const { path, method, operation } = location;
  const exampleOf = (where: Parameter["in"]) => examplesOf(parameters, where);
  const [inPath, sent] = [exampleOf("path"), jsonOf(operation)];
  const file = sent ? undefined : Object.keys(operation.requestBody?.content ?? {})[0];
  const answered = Object.entries(operation.responses).find(([status]) => Number(status) < 400)?.[1];
  return {
    method,
    url:
      (document.servers[0]?.url ?? "") +
      path.replace(/\{(\w+)\}/g, (placeholder, name: string) => encoded(inPath[name] ?? placeholder)),
    query: exampleOf("query"),
    needsKey: operation.security.length > 0 && operation.security.every((one) => Object.keys(one).length > 0),
    headers: exampleOf("header"),
    body: sent?.content.example,
    bodyType: sent?.type,
    file: file === undefined ? undefined : fileOf(file),
    isJsonAnswered: Object.keys(answered?.content ?? {}).every((type) => /json$/.test(type) && !type.includes("nd")),
  };
}

function answerOf(document: OpenApiDocument, status: string, response: ApiResponse): ReferenceAnswer {
  const content = response.content["application/json"] ?? Object.values(response.content)[0];
  const own = Object.entries(response.headers).flatMap(([name, header]) =>
    "$ref" in header ? [] : [{ name, description: header.description }],
  );
  return {
    status,
    shape: schemaReader(document.components.schemas).shapeOf(content?.schema ?? {}),
    example: json(content?.example),
    headers: own,
  };
}

function codesOf(document: OpenApiDocument, response: ApiResponse): { code: string; title: string }[] {
  const codes = Object.keys(response.content["application/problem+json"]?.examples ?? {});
  return codes.map((code) => ({ code, title: document.components.examples[code]?.summary ?? "" }));
}

export const documentation = () => madeOnce(openApiDocument(), documentationOf);

const documentationOf = (document: OpenApiDocument): { guide: GuideSection[]; reference: Reference } => ({
  guide: guide(environment().publicUrl),
  reference: referenceOf(document),
});

export const findOperation = (id: string): ReferenceOperation | null =>
  documentation().reference.operations.find((operation) => operation.id === id) ?? null;
