import type { EntryField } from "./entry-form";

/** One mailbox. */
export const emailField = (name: string, label: string): EntryField => ({
  ...{ name, label, kind: "email", required: true, maxLength: 320 },
});
