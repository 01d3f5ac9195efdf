import { REASON_CHARACTERS_MAX } from "./reason-rules";
import { text } from "./text";

/** Permanent in the audit log, so it should not contain names or addresses of people. */
export const reason = text(REASON_CHARACTERS_MAX);
