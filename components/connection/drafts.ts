import { memberMark, pageMember } from "./page-member";

/** What was typed into a form, by field: one text, or of checkboxes and radio buttons the values that are ticked. */
export type FormValues = Record<string, string[]>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const UNKEPT_TYPES = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);
const SECRET_NAME = /password|secret|one_time|token|confirmation/;

/** Never what signs somebody in or proves who they are. */
function isKept(control: Element): control is Control {
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
  )
    return false;
  if (control.name === "" || control.disabled || UNKEPT_TYPES.has(control.type) || SECRET_NAME.test(control.name))
    return false;
  return !/password|one-time-code/.test(control.getAttribute("autocomplete") ?? "");
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

export function readValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const control of form.elements)
    if (isKept(control))
      (values[control.name] ??= []).push(
        ...(isTicked(control) ? (control.checked ? [control.value] : []) : [control.value]),
      );
  return values;
}

/** Whether a form holds anything but what the page came with. */
function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].filter(isKept).some((control) => {
    if (isTicked(control)) return control.checked !== control.defaultChecked;
    if (control instanceof HTMLSelectElement)
      return [...control.options].some(
        ({ selected, defaultSelected }) => selected && !defaultSelected && control.selectedIndex > 0,
      );
    return control.value !== control.defaultValue;
  });
}

/**
 * Types a form's values into it as a person would, so that whatever listens to its fields hears of it. A form that
 * makes its own fields takes them by itself: it prevents the default of `keptvalues`.
 */
export function typeValues(form: HTMLFormElement, values: FormValues): void {
  if (!form.dispatchEvent(new CustomEvent("keptvalues", { detail: values, cancelable: true }))) return;
  const taken: Record<string, number> = {};
  for (const control of form.elements) {
    if (!isKept(control)) continue;
    const given = values[control.name];
    if (!given) continue;
    if (isTicked(control)) {
      if (control.checked !== given.includes(control.value)) control.click();
      continue;
    }
    const at = taken[control.name] ?? 0;
    taken[control.name] = at + 1;
    if (given[at] === undefined || given[at] === control.value) continue;
    const prototype = Object.getPrototypeOf(control) as object;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, given[at]);
    for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

/** Sent by the browser to look something up, not to change anything. */
const isLookup = (form: HTMLFormElement) =>
  form.method === "get" && !form.getAttribute("action")?.startsWith("javascript:");

/** Names a form of a page by what stands in it unseen and by its first field; null: nothing of it is kept. */
function formName(form: HTMLFormElement): string | null {
  const first = [...form.elements].find(isKept);
  if (!first || isLookup(form)) return null;
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].filter(({ name }) =>
    /^(?!\$|form_id$|seen$|version$|rows\.)/.test(name),
  );
  return [...hidden.map(({ name, value }) => `${name}=${value}`), first.name].join("&").slice(0, 300);
}

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

/** An id that nobody else has made. Pages come over HTTPS or from this machine, where every browser has one to give. */
function newBrowserId(): string {
  return crypto.randomUUID();
}
