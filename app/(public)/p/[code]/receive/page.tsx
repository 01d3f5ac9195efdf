import { ItemFormPage, openItemPage } from "@/app/(public)/p/[code]/item-frame";
import { titled } from "@/app/i18n";
import { emailField } from "@/components/forms/field-schemas";
import { itemCodeField } from "@/components/holders/item-code-field";
import { ScannedCode } from "@/components/holders/item-code-form";
import { takeByCodeAction } from "../actions";

export const generateMetadata = titled("place", "take.title");

export default async function ReceivePage({ params }: PageProps<"/p/[code]/receive">) {
  const item = await openItemPage((await params).code);
  const { t } = item;
  return (
    <ItemFormPage
      item={item}
      title={t("take.title")}
      text={t("take.text")}
      action={takeByCodeAction}
      fields={[
        itemCodeField({ label: t("take.code"), hint: t("take.codeHint") }),
        emailField("recipient_email", t("take.email")),
      ]}
      submit={t("take.submit")}
    >
      <ScannedCode field="item_code" />
    </ItemFormPage>
  );
}
