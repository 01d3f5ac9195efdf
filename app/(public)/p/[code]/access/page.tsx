import { askForAccessAction } from "@/app/(public)/access/actions";
import { PlaceFrame } from "@/app/(public)/my-items/place-frame";
import { titled } from "@/app/i18n";
import { AccessRequestFields } from "@/components/access-grants/access-request-form";
import { GRANT_SCOPES } from "@/lib/access-grants/rules";
import { translator } from "@/lib/platform/i18n/translator";
import { openItemPage } from "../item-of";

export const generateMetadata = titled("accessGrants", "ask.title");

/** Whoever has a legitimate interest, or is an authority, asks to read what is not for everybody. */
export default async function AskForAccessPage({ params }: PageProps<"/p/[code]/access">) {
  const { face, verification, reader } = await openItemPage((await params).code);
  const t = translator(reader.locale, "accessGrants");
  const brand = verification.authenticity.issuer.name;
  return (
    <PlaceFrame
      reader={reader}
      seed={verification.code}
      face={face}
      eyebrow={verification.product.name}
      title={t("ask.title")}
      lead={<p>{t("ask.text", { brand })}</p>}
    >
      <AccessRequestFields
        locale={reader.locale}
        of={verification.code}
        page={`/p/${verification.code}`}
        brand={brand}
        scopes={GRANT_SCOPES}
        action={askForAccessAction}
      />
    </PlaceFrame>
  );
}
