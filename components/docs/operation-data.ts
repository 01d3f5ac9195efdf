import {
  type Field,
  type ReferenceAnswer,
  type ReferenceOperation,
  type Shape,
  FIELDS_SHOWN_FIRST,
  fieldsHref,
  hasPageOfFields,
} from "@/lib/docs/rules";
import { sampleOf } from "@/lib/docs/samples/languages";
import { DEFAULT_SAMPLE_LANGUAGE, type SampleLanguage } from "@/lib/docs/samples/request";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const FURTHER_MIN = 4;

type Direction = "request" | "answer";

export interface FieldData {
  name: string;
  type: string;
  isMarked?: true;
  limits?: string;
  text?: string;
  values?: readonly string[];
  inner?: { title: string; fields: FieldsData };
}

export interface FieldsData {
  shown: readonly FieldData[];
  further?: { title: string; shown: readonly FieldData[] } | { title: string; href: string };
}

export interface PartData {
  title: string;
  isRequest: boolean;
  headers: ReferenceAnswer["headers"];
  forms: readonly string[];
  groups: readonly { name: string; fields: FieldsData; id?: string; whole?: { text: string; href: string } }[];
}

export interface OperationData {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: readonly string[];
  parts: readonly PartData[];
  errors: ReferenceOperation["errors"];
  codes: readonly { caption: string; code: string }[];
  texts: Record<"errors" | "oneOf" | "header" | "required" | "mayBeAbsent" | "copy" | "copied", string>;
}

/** Null if the operation has no separate body page. */
export function bodyData(operation: ReferenceOperation, locale: Locale): OperationData | null {
  const isSplit = operation.body?.groups.some(({ fields }) => hasPageOfFields(fields));
  return isSplit ? operationData(operation, locale, { isBodyAlone: true }) : null;
}

interface OperationOptions {
  isBodyAlone?: boolean;
  language?: SampleLanguage;
}

export function operationData(
  operation: ReferenceOperation,
  locale: Locale,
  { isBodyAlone = false, language = DEFAULT_SAMPLE_LANGUAGE }: OperationOptions = {},
): OperationData {
  const [t, common] = [translator(locale, "docs"), translator(locale, "common")];
  const { id, method, path, summary, description, pathParameters, queryParameters, body, request, answers } = operation;

  // A response that repeats a long body links to the page with the body's fields.
  const onPage = new Set(
    body?.groups.flatMap(({ fields }) => (hasPageOfFields(fields) ? fields : [])).map(({ name }) => name),
  );
  const isOnPage = ({ name }: FieldData) => onPage.has(name);
  const fieldData = (field: Field, direction: Direction): FieldData => {
    const { name, type, isRequired, isNullable, description: text, limits, values, fields } = field;
    const isRequest = direction === "request";
    return {
      name,
      type: isNullable ? `${type} ${t("nullable")}` : type,
      ...(isRequest === isRequired && { isMarked: true as const }),
      ...(isRequest && limits.length > 0 && { limits: limits.join(", ") }),
      ...(text && { text }),
      ...(values.length > 0 && { values }),
      ...(fields.length > 0 && {
        inner: { title: t("innerFields", { count: fields.length }), fields: fieldsData(fields, direction) },
      }),
    };
  };
  const fieldsData = (fields: readonly Field[], direction: Direction, isOutermost = false): FieldsData => {
    const fieldsData = fields.map((field) => fieldData(field, direction));
    const count = fieldsData.length - FIELDS_SHOWN_FIRST;
    const repeated = direction === "answer" && isOutermost ? fieldsData.slice(FIELDS_SHOWN_FIRST).filter(isOnPage) : [];
    if (repeated.length >= FURTHER_MIN)
      return {
        shown: fieldsData.filter((field) => !repeated.includes(field)),
        further: { title: t("furtherFields", { count: repeated.length }), href: fieldsHref(id) },
      };
    if (isBodyAlone || count < FURTHER_MIN) return { shown: fieldsData };
    const title = t("furtherFields", { count });
    const further =
      direction === "request" && hasPageOfFields(fieldsData)
        ? { title, href: fieldsHref(id) }
        : { title, shown: fieldsData.slice(FIELDS_SHOWN_FIRST) };
    return { shown: fieldsData.slice(0, FIELDS_SHOWN_FIRST), further };
  };
  const part = (title: string, shape: Shape, direction: Direction, headers: PartData["headers"] = []): PartData => ({
    title,
    isRequest: direction === "request",
    headers,
    forms: shape.forms,
    groups: shape.groups.map(({ name, fields, partOf }) => ({
      name: name === "" || name.startsWith("{") ? name : t("fieldsOf", { name }),
      fields: fieldsData(fields, direction, true),
      ...(shape.groups.some((group) => group.partOf?.name === name) && { id: name }),
      ...(partOf && {
        whole: {
          text: t("partOf", { name: partOf.name, fields: partOf.required.join(", ") }),
          href: `#${partOf.name}`,
        },
      }),
    })),
  });
  const parameters = (title: string, fields: Field[]) =>
    fields.length > 0 ? [part(title, { forms: [], groups: [{ name: "", fields }] }, "request")] : [];
  const statuses = answers.map(({ status }) => status).join(" / ");
  const [answer] = answers;
  const bodyPart = body ? [part(t("body"), body, "request")] : [];

  return {
    id,
    method,
    path,
    summary,
    description,
    parts: isBodyAlone
      ? bodyPart
      : [
          ...parameters(t("pathParameters"), pathParameters),
          ...parameters(t("queryParameters"), queryParameters),
          ...bodyPart,
          ...(answer ? [part(t("answer", { status: statuses }), answer.shape, "answer", answer.headers)] : []),
        ],
    errors: operation.errors,
    codes: [
      { caption: t("request"), code: sampleOf(request, language) },
      ...answers.flatMap(({ status, example }) =>
        example ? [{ caption: t("answerExample", { status }), code: example }] : [],
      ),
    ],
    texts: {
      errors: t("errors"),
      oneOf: t("oneOf"),
      header: t("header"),
      required: common("required"),
      mayBeAbsent: t("mayBeAbsent"),
      copy: common("copy"),
      copied: common("copied"),
    },
  };
}

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
