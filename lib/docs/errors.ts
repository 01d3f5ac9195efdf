import { ERROR_CATALOGUE, FIELD_ERROR_CATALOGUE, problemExample } from "@/lib/openapi/problem-example";
import { type ApiErrorCode, ERROR_STATUS } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";
import { documentation, findOperation } from "./documentation";
import type { ErrorPage, FieldErrorPage } from "./rules";

export function listErrorPages(): ErrorPage[] {
  return (Object.keys(ERROR_CATALOGUE) as ApiErrorCode[])
    .map((code) => requireValue(findErrorPage(code)))
    .sort((left, right) => left.status - right.status);
}

export function findErrorPage(code: string): ErrorPage | null {
  if (!Object.hasOwn(ERROR_CATALOGUE, code)) return null;
  const known = code as ApiErrorCode;
  const [status, title] = ERROR_STATUS[known];
  const operations = documentation().reference.operations.filter(({ errors }) =>
    errors.some(({ codes }) => codes.some((entry) => entry.code === code)),
  );
  return {
    code,
    status,
    title,
    ...ERROR_CATALOGUE[known],
    example: JSON.stringify(problemExample(known), null, 2),
    operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
  };
}

export const listFieldErrorPages = (): FieldErrorPage[] =>
  Object.keys(FIELD_ERROR_CATALOGUE).map((code) => requireValue(findFieldErrorPage(code)));

export function findFieldErrorPage(code: string): FieldErrorPage | null {
  if (!Object.hasOwn(FIELD_ERROR_CATALOGUE, code)) return null;
  const { meaning, remedy, example } = requireValue(FIELD_ERROR_CATALOGUE[code]);
  if (!example) return { code, meaning, remedy, example: null };
  const { operation: id, search, body, file, error } = example;
  const { method, path } = requireValue(findOperation(id), `The operation ${id}`);
  const sent = file ?? (body === undefined ? "" : JSON.stringify(body, null, 2));
  return {
    code,
    meaning,
    remedy,
    example: {
      operation: { id, method, path },
      request: [`${method} ${path}${search ? `?${search}` : ""}`, ...(sent ? ["", sent.trimEnd()] : [])].join("\n"),
      answer: JSON.stringify(error, null, 2),
    },
  };
}
