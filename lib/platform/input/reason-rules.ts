/** Separate from the schema, so that a browser does not load its parser. */
export const REASON_CHARACTERS_MAX = 500;
