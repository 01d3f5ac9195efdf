import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

/** A code to look up: a GET form, so the answer has an address and needs no script. */
export function PublicVerification({ locale, given }: { locale: Locale; given?: string }) {
  const t = translator(locale, "publicPassport");
  return (
    <form action="/p" className="flex flex-col gap-3">
      <Field name="code" label={t("codeLabel")} hint={t("codeHint")} required maxLength={200}>
        {(control) => (
          <Input
            {...control}
            tall
            mono
            defaultValue={given}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="7K3M-Q2XD-9F4T-VW8P8"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" className="sm:self-start">
        {t("check")}
      </Button>
    </form>
  );
}
