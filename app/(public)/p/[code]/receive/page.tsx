import { titled } from "@/app/i18n";
import { ItemCodeField } from "@/components/holders/item-code-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { takeByCodeAction } from "../actions";
import { ItemFormPage } from "../item-form-page";
import { openItemPage } from "../item-of";

export const generateMetadata = titled("place", "take.title");

/** A buyer who stands before the holder takes the item over by the code that they are shown. */
export default async function ReceivePage({ params }: PageProps<"/p/[code]/receive">) {
  const item = await openItemPage((await params).code);
  const { t } = item;
  return (
    <ItemFormPage
      item={item}
      title={t("take.title")}
      text={t("take.text")}
      action={takeByCodeAction}
      submit={t("take.submit")}
    >
      <ItemCodeField label={t("take.code")} hint={t("take.codeHint")} />
      <Field name="recipient_email" label={t("take.email")} required maxLength={320}>
        {(control) => (
          <Input {...control} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} tall />
        )}
      </Field>
    </ItemFormPage>
  );
}
