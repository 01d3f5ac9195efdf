import { PlaceFrame } from "@/app/(public)/my-items/place-frame";
import { titled } from "@/app/i18n";
import { ItemCodeField } from "@/components/holders/item-code-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { takeByCodeAction } from "../actions";
import { openItemPage } from "../item-of";

export const generateMetadata = titled("place", "take.title");

/** A buyer who stands before the holder takes the item over by the code that they are shown. */
export default async function ReceivePage({ params }: PageProps<"/p/[code]/receive">) {
  const { brand, verification, reader, t } = await openItemPage((await params).code);
  return (
    <PlaceFrame
      reader={reader}
      seed={verification.code}
      logoHash={brand.logoHash}
      eyebrow={verification.product.name}
      title={t("take.title")}
      lead={<p>{t("take.text")}</p>}
    >
      <form action={takeByCodeAction} className="flex flex-col gap-5">
        <input type="hidden" name="code" value={verification.code} />
        <ItemCodeField label={t("take.code")} hint={t("take.codeHint")} />
        <Field name="recipient_email" label={t("take.email")} required maxLength={320}>
          {(control) => (
            <Input {...control} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} tall />
          )}
        </Field>
        <SubmitButton size="lg" className="w-full">
          {t("take.submit")}
        </SubmitButton>
      </form>
      <p className="mt-6">
        <TextLink href={`/p/${verification.code}`}>{t("publicPage")}</TextLink>
      </p>
    </PlaceFrame>
  );
}
