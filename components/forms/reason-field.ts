import { REASON_CHARACTERS_MAX } from "@/lib/platform/input/reason-rules";
import type { EntryField } from "./entries";

/** Why somebody does something. */
export const reasonField = (label: string, hint: string): EntryField => ({
  ...{ name: "reason", kind: "note", label, hint, required: true, maxLength: REASON_CHARACTERS_MAX },
});
