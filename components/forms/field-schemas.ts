import type { Translate } from "@/lib/platform/i18n/translator";
import { REASON_CHARACTERS_MAX } from "@/lib/platform/input/reason-rules";
import type { EntryField } from "./entries";

export const emailField = (name: string, label: string): EntryField => ({
  ...{ name, label, kind: "email", required: true, maxLength: 320 },
});

export const reasonField = (label: string, hint: string): EntryField => ({
  ...{ name: "reason", kind: "note", label, hint, required: true, maxLength: REASON_CHARACTERS_MAX },
});

/** `pointer` may name an entry of a multi-line field, such as `links/2`; the text gets its number. */
export function fieldErrorSentence(t: Translate<"portal">, pointer: string, code: string): string {
  const [, field = pointer, index] = /^(\w+)\/(\d+)$/.exec(pointer) ?? [];
  const key = [`${field}_${code}`, code].find((name) => t.has(`errors.${name}` as "errors.invalid")) ?? "invalid";
  const line = index === undefined ? undefined : { line: Number(index) + 1 };
  return t(`errors.${key}` as "errors.link_line", line as { line: number });
}
