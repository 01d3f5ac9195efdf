import { describe, expect, it } from "vitest";
import { ERROR_STATUS, type PageErrorCode } from "../errors";
import { errorSentence } from "./error-sentence";
import { LOCALES, type Messages } from "./locales";

/**
 * Checked by the compiler: a code without a sentence does not compile in error-sentence.ts, nor does an unused one
 * here.
 */
export const leftOver: PageErrorCode = "forbidden" as keyof Messages["errorSentences"];

const codes = Object.entries(ERROR_STATUS).map(([code, [, , metOnlyBy]]) => ({ code, metOnlyBy: metOnlyBy as string }));

describe.each(LOCALES)("the sentence of an error in %s", (locale) => {
  const ours = errorSentence(locale, "internal_error");

  it.each(codes.filter(({ code, metOnlyBy }) => metOnlyBy !== "api" && code !== "internal_error"))(
    "is its own for $code, not a name of the code",
    ({ code }) => {
      expect(errorSentence(locale, code)).not.toBe(ours);
      expect(errorSentence(locale, code)).not.toContain(code);
    },
  );

  it.each(["invalid_token", "constructor", "", "<b>"])(
    "takes %j, which no page can meet, for an error of ours",
    (code) => {
      expect(errorSentence(locale, code)).toBe(ours);
    },
  );
});
