import type { ReactNode } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ProductEvidence } from "@/lib/evidence/list-evidence";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface AttachFormProps {
  locale: Locale;
  productId: string;
  others: ProductEvidence["others"];
  action: (form: FormData) => Promise<void>;
  /** What it proves: checkboxes. */
  children: ReactNode;
}

/** A document that is kept already, for one more product. */
export function AttachForm({ locale, productId, others, action, children }: AttachFormProps) {
  const t = translator(locale, "evidence");
  const words = translator(locale, "ecodesign");
  const label = ({ title, kind, issuer }: AttachFormProps["others"][number]) =>
    [title, words(`documentKinds.${kind}`), issuer].filter(Boolean).join(" · ");
  return (
    <form action={action} className="flex flex-col gap-5">
      <input type="hidden" name="productId" value={productId} />
      <Field name="documentId" label={t("columns.document")} required>
        {(control) => (
          <Select {...control} options={others.map((other) => ({ value: other.id, label: label(other) }))} />
        )}
      </Field>
      {children}
      <SubmitButton className="self-start">{t("existing.submit")}</SubmitButton>
    </form>
  );
}
