import { PlaceFrame } from "@/app/(public)/my-items/place-frame";
import { titled } from "@/app/i18n";
import { readFlash } from "@/components/forms/read-flash";
import { ItemCodeField } from "@/components/holders/item-code-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextLink } from "@/components/ui/text-link";
import { checkProofAction } from "../actions";
import { openItemPage } from "../item-of";

export const generateMetadata = titled("place", "check.title");

/** Whoever reads a listing finds out whether its writer holds the item. */
export default async function ProofPage({ params }: PageProps<"/p/[code]/proof">) {
  const [{ brand, verification, reader, t }, flash] = await Promise.all([
    params.then(({ code }) => openItemPage(code)),
    readFlash(),
  ]);
  const isConfirmed = flash?.outcome === "done" && flash.code === "place_proved";
  return (
    <PlaceFrame
      reader={reader}
      seed={verification.code}
      logoHash={brand.logoHash}
      eyebrow={verification.product.name}
      title={t(isConfirmed ? "check.confirmedTitle" : "check.title")}
      lead={<p>{t(isConfirmed ? "check.confirmedText" : "check.text")}</p>}
    >
      <form action={checkProofAction} className="flex flex-col gap-5">
        <input type="hidden" name="code" value={verification.code} />
        <ItemCodeField label={t("check.code")} hint={t("take.codeHint")} />
        <SubmitButton size="lg" className="w-full">
          {t("check.submit")}
        </SubmitButton>
      </form>
      <p className="mt-6">
        <TextLink href={`/p/${verification.code}`}>{t("publicPage")}</TextLink>
      </p>
    </PlaceFrame>
  );
}
