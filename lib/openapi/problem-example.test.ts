import { expect, test } from "vitest";
import type { ApiErrorCode } from "@/lib/platform/errors";
import { ERROR_CATALOGUE, problemExample } from "./problem-example";

test.each(Object.keys(ERROR_CATALOGUE) as ApiErrorCode[])("the example of %s is told in a whole sentence", (code) => {
  const detail = String(problemExample(code).detail);
  expect(detail).toMatch(/\.$/);
  expect(detail.replaceAll(/[^()]/g, "").replaceAll("()", "")).toBe("");
});
