import { redirect } from "next/navigation";
import { askForAccessAction } from "@/app/(public)/access/actions";
import { HolderAccountFrame } from "@/app/(public)/my-items/account-frame";
import { getPlainReader, titled } from "@/app/i18n";
import { AccessRequest } from "@/components/access-grants/access-request";
import { viewPublicModel } from "@/lib/passport-pages/view-public-model";
import { visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";
import { translator } from "@/lib/platform/i18n/translator";

export const generateMetadata = titled("accessGrants", "ask.title");

async function open(gtin: string) {
  try {
    return await viewPublicModel(visitor(), { gtin });
  } catch (error) {
    if (error instanceof DomainError && error.code === "product_not_found")
      return redirect(`/m/${encodeURIComponent(gtin)}`);
    throw error;
  }
}

export default async function AskForModelPage({ params }: PageProps<"/m/[gtin]/access">) {
  const [{ gtin }, reader] = await Promise.all([params, getPlainReader()]);
  const { product, brand, appearance } = await open(gtin);
  const t = translator(reader.locale, "accessGrants");
  return (
    <HolderAccountFrame
      reader={reader}
      seed={gtin}
      appearance={appearance}
      eyebrow={product.name}
      title={t("ask.title")}
      lead={<p>{t("ask.text", { brand: brand.name })}</p>}
    >
      <AccessRequest
        reader={reader}
        of={gtin}
        page={`/m/${gtin}`}
        brand={brand.name}
        isBattery={product.productGroup === "battery"}
        scopes={["product", "brand"]}
        action={askForAccessAction}
      />
    </HolderAccountFrame>
  );
}
