import type { Field, ReferenceOperation } from "@/lib/docs/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export interface TryItFieldData {
  name: string;
  isRequired: boolean;
  value: string;
}

export interface TryItData {
  method: string;
  path: string;
  needsKey: boolean;
  pathFields: readonly TryItFieldData[];
  queryFields: readonly TryItFieldData[];
  headerFields: readonly TryItFieldData[];
  /** The media type of the body; null if there is no body. */
  bodyType: string | null;
  body: string;
  texts: Record<TryItText | "copy" | "copied", string>;
}

const TEXTS = [
  "title",
  "lead",
  "needsScripts",
  "key",
  "keyOptional",
  "keyMissing",
  "liveKey",
  "makeKey",
  "body",
  "send",
  "sending",
  "answer",
  "headers",
  "unreachable",
] as const;
type TryItText = (typeof TEXTS)[number];

const CSV_EXAMPLE = "name;gtin;serial_number\nRidge shell jacket;9520000000011;RSJ-004211\n";

export function tryItData(operation: ReferenceOperation, locale: Locale): TryItData {
  const [t, common] = [translator(locale, "docs"), translator(locale, "common")];
  const { method, path, request, pathParameters, queryParameters } = operation;
  const fieldsOf = (fields: readonly Field[], values: Readonly<Record<string, string>>) =>
    fields.map(({ name, isRequired }) => ({ name, isRequired, value: values[name] ?? "" }));
  const headers = request.headers ?? {};
  const texts = Object.fromEntries(TEXTS.map((name) => [name, t(`tryIt.${name}`)])) as Record<TryItText, string>;
  const hasBody = request.body !== undefined || request.file !== undefined;
  return {
    method,
    path,
    needsKey: request.needsKey,
    pathFields: fieldsOf(pathParameters, operation.pathExamples),
    queryFields: fieldsOf(queryParameters, request.query ?? {}),
    headerFields: Object.entries(headers).map(([name, value]) => ({ name, isRequired: true, value })),
    bodyType: hasBody ? (request.file?.type ?? request.bodyType ?? "application/json") : null,
    body: request.body === undefined ? (request.file ? CSV_EXAMPLE : "") : JSON.stringify(request.body, null, 2),
    texts: { ...texts, copy: common("copy"), copied: common("copied") },
  };
}
