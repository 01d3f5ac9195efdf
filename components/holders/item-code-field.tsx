import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ScannedCode } from "./scanned-code";

/** A code that a holder has shown; scanned, it comes behind the `#` of the page's address. */
export function ItemCodeField({ name = "item_code", label, hint }: { name?: string; label: string; hint?: string }) {
  return (
    <Field name={name} label={label} hint={hint} required maxLength={40}>
      {(control) => (
        <>
          <Input
            {...control}
            tall
            mono
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX"
          />
          <ScannedCode field={name} />
        </>
      )}
    </Field>
  );
}
