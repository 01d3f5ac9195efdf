import type { EntryField } from "@/components/forms/entries";

interface ItemCode {
  name?: string;
  label: string;
  hint?: string;
}

export const itemCodeField = ({ name = "item_code", label, hint }: ItemCode): EntryField => ({
  ...{ name, label, hint, kind: "code", required: true, maxLength: 40 },
});
