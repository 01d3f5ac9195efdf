import { text } from "./text";

/** Apart from the contract, so that forms do not bring its parser along to the browser. */
export const REASON_CHARACTERS_MAX = 500;

/** Why somebody did something. It stays in the audit log for good: no place for a person's name or address. */
export const reason = text(REASON_CHARACTERS_MAX);
