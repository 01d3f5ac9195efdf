import type { EntryField } from "./entries";

/** One mailbox. */
export const emailField = (name: string, label: string): EntryField => ({
  ...{ name, label, kind: "email", required: true, maxLength: 320 },
});
