import { newBrowserId } from "./browser-id";
import { type FormValues, formName, isTouched, readValues } from "./form-values";
import { memberMark, pageMember } from "./page-member";

/** What was typed into the forms of this tab and not sent yet: kept in its session storage for whoever typed it. */

interface Draft {
  values: FormValues;
  /** Goes with what is sent, so that it has one effect however often it arrives; another text is another submission. */
  submission?: string;
}

const PREFIX = "carnet-typed ";

/** The form that is being sent, and under which id. */
let sent: { key: string | null; form: HTMLFormElement | null; submission: string } | null = null;

function keyOf(form: HTMLFormElement): string | null {
  const [member, name] = [pageMember(), formName(form)];
  return member && name ? `${PREFIX}${memberMark(member)} ${window.location.pathname} ${name}` : null;
}

function read(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing, or no more, leaves the form as it is on the page. */
function write(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    sessionStorage.removeItem(key);
  }
}

function keysOfDrafts(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
}

export function keepDraft(form: HTMLFormElement): void {
  const key = keyOf(form);
  if (!key) return;
  if (isTouched(form)) write(key, { values: readValues(form) });
  else sessionStorage.removeItem(key);
}

/** Records that a form is on its way. What was sent before just so, and never answered, is the same submission. */
export function markSent(form: HTMLFormElement): void {
  const key = keyOf(form);
  const values = readValues(form);
  const before = key ? read(key) : null;
  const isSame = JSON.stringify(before?.values) === JSON.stringify(values);
  const submission = (isSame ? before?.submission : undefined) ?? newBrowserId();
  if (key) write(key, { values, submission });
  sent = { key, form, submission };
}

/** The id of the submission that is on its way; one of its own for what no form sends. */
export function submissionOfSentForm(): string {
  return sent?.submission ?? newBrowserId();
}

/**
 * What was sent has been answered. `done`: nothing of it has to be kept. `refused`: another page says why, and the form
 * is there again. `answered`: answered where it stands, so it is over once the form has gone from the page.
 */
export function finishDraft(how: "done" | "refused" | "answered"): void {
  if (!sent) return;
  const { key, form } = sent;
  sent = null;
  if (!key) return;
  if (how === "done") sessionStorage.removeItem(key);
  else if (how === "refused") write(key, { values: read(key)?.values ?? {} });
  else window.setTimeout(() => (form?.isConnected ? keepDraft(form) : sessionStorage.removeItem(key)), 1000);
}

export function draftOf(form: HTMLFormElement): FormValues | null {
  const key = keyOf(form);
  return key ? (read(key)?.values ?? null) : null;
}

/** Forgets what was typed: all of it, or on one page. Somebody else's is never kept. */
export function forgetDrafts(pathname?: string): void {
  for (const key of keysOfDrafts())
    if (pathname === undefined || key.split(" ")[2] === pathname) sessionStorage.removeItem(key);
}

export function forgetDraftsOfOthers(): void {
  const member = pageMember();
  for (const key of keysOfDrafts())
    if (member && !key.startsWith(`${PREFIX}${member.userId}.`)) sessionStorage.removeItem(key);
}
