/** What our own CSV writer puts an apostrophe before, lest a spreadsheet program run it as a formula (and what already has such an apostrophe). */
const MADE_SAFE = /^'+[=+\-@\t\r]/;

/** Takes away the one apostrophe, so that a file we wrote reads back the same. */
export function undoFormulaSafety(text: string): string {
  return text.charCodeAt(0) === 39 && MADE_SAFE.test(text) ? text.slice(1) : text;
}
