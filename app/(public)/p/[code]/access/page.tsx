import { askForAccessAction } from "@/app/(public)/access/actions";
import { titled } from "@/app/i18n";
import { AccessRequest } from "@/components/access-grants/access-request";
import { GRANT_SCOPES } from "@/lib/access-grants/rules";
import { translator } from "@/lib/platform/i18n/translator";
import { ItemFrame, openItemPage } from "../item-frame";

export const generateMetadata = titled("accessGrants", "ask.title");

export default async function AskForAccessPage({ params }: PageProps<"/p/[code]/access">) {
  const item = await openItemPage((await params).code);
  const { verification, reader } = item;
  const t = translator(reader.locale, "accessGrants");
  const brand = verification.authenticity.issuer.name;
  return (
    <ItemFrame item={item} title={t("ask.title")} lead={<p>{t("ask.text", { brand })}</p>}>
      <AccessRequest
        reader={reader}
        of={verification.code}
        page={`/p/${verification.code}`}
        brand={brand}
        isBattery={verification.product.product_group === "battery"}
        scopes={GRANT_SCOPES}
        action={askForAccessAction}
      />
    </ItemFrame>
  );
}
