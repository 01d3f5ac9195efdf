import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** A code that a holder has shown. */
export function ItemCodeField({ name = "item_code", label, hint }: { name?: string; label: string; hint?: string }) {
  return (
    <Field name={name} label={label} hint={hint} required maxLength={40}>
      {(control) => (
        <Input
          {...control}
          tall
          mono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="XXXX-XXXX"
        />
      )}
    </Field>
  );
}
