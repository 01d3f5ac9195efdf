import { ItemFormPage, openItemPage } from "@/app/(public)/p/[code]/item-frame";
import { titled } from "@/app/i18n";
import { readFlash } from "@/components/forms/page-notice";
import { itemCodeField } from "@/components/holders/item-code-field";
import { ScannedCode } from "@/components/holders/item-code-form";
import { checkProofAction } from "../actions";

export const generateMetadata = titled("place", "check.title");

export default async function ProofPage({ params }: PageProps<"/p/[code]/proof">) {
  const [item, flash] = await Promise.all([params.then(({ code }) => openItemPage(code)), readFlash()]);
  const { t } = item;
  const isConfirmed = flash?.outcome === "done" && flash.code === "place_proved";
  return (
    <ItemFormPage
      item={item}
      title={t(isConfirmed ? "check.confirmedTitle" : "check.title")}
      text={t(isConfirmed ? "check.confirmedText" : "check.text")}
      action={checkProofAction}
      fields={[itemCodeField({ label: t("check.code"), hint: t("take.codeHint") })]}
      submit={t("check.submit")}
    >
      <ScannedCode field="item_code" />
    </ItemFormPage>
  );
}
