import { REASON_CHARACTERS_MAX } from "./reason-rules";
import { text } from "./text";

/** Why somebody did something. It stays in the audit log for good: no place for a person's name or address. */
export const reason = text(REASON_CHARACTERS_MAX);
