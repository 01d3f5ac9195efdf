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
export function isTouched(form: HTMLFormElement): boolean {
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
export function formName(form: HTMLFormElement): string | null {
  const first = [...form.elements].find(isKept);
  if (!first || isLookup(form)) return null;
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].filter(({ name }) =>
    /^(?!\$|form_id$|seen$|version$|rows\.)/.test(name),
  );
  return [...hidden.map(({ name, value }) => `${name}=${value}`), first.name].join("&").slice(0, 300);
}
