import { titled } from "@/app/i18n";
import type { EntryField } from "@/components/forms/entries";
import { emailField } from "@/components/forms/field-schemas";
import { readFlash } from "@/components/forms/page-notice";
import { itemCodeField } from "@/components/holders/item-code-field";
import { ScannedCode } from "@/components/holders/item-code-form";
import { TextLink } from "@/components/ui/link";
import { visitor } from "@/lib/people/auth/visitor";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { translator } from "@/lib/platform/i18n/translator";
import { findClaimWay } from "@/lib/transfers/claims/claim-codes";
import { CLAIM_TEXT_CHARACTERS_MAX, RECEIPT_NUMBER_CHARACTERS_MAX } from "@/lib/transfers/claims/rules";
import { startClaimAction } from "../actions";
import { ItemFormPage, ItemFrame, openItemPage } from "../item-frame";

export const generateMetadata = titled("claim", "title");

export default async function ClaimPage({ params }: PageProps<"/p/[code]/claim">) {
  const [item, flash] = await Promise.all([params.then(({ code }) => openItemPage(code)), readFlash()]);
  const { verification, reader } = item;
  const t = translator(reader.locale, "claim");
  const names = { brand: verification.authenticity.issuer.name };
  const { way, obstacle } = await findClaimWay(visitor(), verification.code);
  const toItem = <TextLink href={`/p/${verification.code}`}>{item.t("publicPage")}</TextLink>;
  if (flash?.outcome === "done")
    return (
      <ItemFrame item={item} title={t("sent.title")} lead={<p>{t("sent.text")}</p>}>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink href={`/p/${verification.code}/claim`}>{t("sent.again")}</TextLink>
          {toItem}
        </p>
      </ItemFrame>
    );
  if (way === null)
    return (
      <ItemFrame
        item={item}
        title={t(obstacle ? "unavailable" : "title")}
        lead={obstacle && <p>{errorSentence(reader.locale, obstacle)}</p>}
      >
        {toItem}
      </ItemFrame>
    );
  const receipt: EntryField = {
    name: "receipt_number",
    kind: "text",
    label: t("receipt"),
    hint: t("receiptHint"),
    required: true,
    maxLength: RECEIPT_NUMBER_CHARACTERS_MAX,
  };
  const note: EntryField = {
    name: "note",
    kind: "note",
    label: t("note"),
    hint: t("noteHint"),
    maxLength: CLAIM_TEXT_CHARACTERS_MAX,
  };
  return (
    <ItemFormPage
      item={item}
      title={t("title")}
      text={t(`text.${way}`, names)}
      action={startClaimAction}
      fields={[
        ...(way === "code" ? [itemCodeField({ name: "claim_code", label: t("code"), hint: t("codeHint") })] : []),
        ...(way === "receipt" ? [receipt] : []),
        emailField("email", t("email")),
        ...(way === "code" ? [] : [note]),
      ]}
      submit={t("submit")}
    >
      {way === "code" && <ScannedCode field="claim_code" />}
      <p className="text-sm text-ink-muted">{t(way === "code" ? "privacy.code" : "privacy.brand", names)}</p>
    </ItemFormPage>
  );
}
