import { text } from "./text";

/** Separate from the contract, so that the browser bundle does not include its parser. */
export const REASON_CHARACTERS_MAX = 500;

/** Permanent in the audit log, so it should not contain names or addresses of people. */
export const reason = text(REASON_CHARACTERS_MAX);
