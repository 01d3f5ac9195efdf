import { memberMark, pageMember } from "./page-member";

export type FormValues = Record<string, string[]>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const UNKEPT_TYPES = new Set(["password", "file", "hidden", "submit", "button", "reset", "image"]);
const SECRET_NAME = /password|secret|one_time|token|confirmation/;

/** Never stores what signs a person in or confirms their identity. */
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

/** Dispatches input events, so that listeners notice; dynamic forms prevent `keptvalues` and fill themselves. */
export function typeValues(form: HTMLFormElement, values: FormValues): void {
  if (!form.dispatchEvent(new CustomEvent("keptvalues", { detail: values, cancelable: true }))) return;
  const positions: Record<string, number> = {};
  for (const control of form.elements) {
    if (!isKept(control)) continue;
    const stored = values[control.name];
    if (!stored) continue;
    if (isTicked(control)) {
      if (control.checked !== stored.includes(control.value)) control.click();
      continue;
    }
    const at = positions[control.name] ?? 0;
    positions[control.name] = at + 1;
    if (stored[at] === undefined || stored[at] === control.value) continue;
    const prototype = Object.getPrototypeOf(control) as object;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, stored[at]);
    for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

const isLookup = (form: HTMLFormElement) =>
  form.method === "get" && !form.getAttribute("action")?.startsWith("javascript:");

/** Identifies a form by its hidden fields and first field; null: it is not stored. */
function formName(form: HTMLFormElement): string | null {
  const first = [...form.elements].find(isKept);
  if (!first || isLookup(form)) return null;
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].filter(({ name }) =>
    /^(?!\$|form_id$|seen$|version$|rows\.)/.test(name),
  );
  return [...hidden.map(({ name, value }) => `${name}=${value}`), first.name].join("&").slice(0, 300);
}

/** Unsent form input of this tab, in session storage and bound to its user. */

interface Draft {
  values: FormValues;
  /** Idempotency id of a submission; changed input gets a new id. */
  submission?: string;
}

const PREFIX = "carnet-typed ";

let sent: { key: string | null; form: HTMLFormElement | null; submission: string } | null = null;

function keyOf(form: HTMLFormElement): string | null {
  const [member, name] = [pageMember(), formName(form)];
  return member && name ? `${PREFIX}${memberMark(member)} ${window.location.pathname} ${name}` : null;
}

function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** If storage is unavailable or full, the form on the page is the only copy. */
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

/** Reuses the submission id if the same values were sent before without a response. */
export function markSent(form: HTMLFormElement): void {
  const key = keyOf(form);
  const values = readValues(form);
  const before = key ? readDraft(key) : null;
  const isSame = JSON.stringify(before?.values) === JSON.stringify(values);
  const submission = (isSame ? before?.submission : undefined) ?? newBrowserId();
  if (key) write(key, { values, submission });
  sent = { key, form, submission };
}

export function submissionOfSentForm(): string {
  return sent?.submission ?? newBrowserId();
}

/** `refused`: another page explains; `answered`: on the same page, so the draft ends when the form disappears. */
export function finishDraft(how: "done" | "refused" | "answered"): void {
  if (!sent) return;
  const { key, form } = sent;
  sent = null;
  if (!key) return;
  if (how === "done") sessionStorage.removeItem(key);
  else if (how === "refused") write(key, { values: readDraft(key)?.values ?? {} });
  else window.setTimeout(() => (form?.isConnected ? keepDraft(form) : sessionStorage.removeItem(key)), 1000);
}

export function draftOf(form: HTMLFormElement): FormValues | null {
  const key = keyOf(form);
  return key ? (readDraft(key)?.values ?? null) : null;
}

/** Deletes drafts of one page or all; another user's drafts are always deleted. */
export function forgetDrafts(pathname?: string): void {
  for (const key of keysOfDrafts())
    if (pathname === undefined || key.split(" ")[2] === pathname) sessionStorage.removeItem(key);
}

export function forgetDraftsOfOthers(): void {
  const member = pageMember();
  for (const key of keysOfDrafts())
    if (member && !key.startsWith(`${PREFIX}${member.userId}.`)) sessionStorage.removeItem(key);
}

/** `randomUUID` needs a secure context: pages are served over HTTPS or from localhost. */
function newBrowserId(): string {
  return crypto.randomUUID();
}
