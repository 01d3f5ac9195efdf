import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PictureList } from "@/components/products/picture-list";
import { PictureUpload } from "@/components/products/picture-upload";
import { ProductHead } from "@/components/products/product-head";
import { ClientMessages } from "@/components/shell/client-messages";
import { KeepCurrent } from "@/components/shell/keep-current";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { PICTURES_MAX } from "@/lib/products/pictures/rules";
import { showPictures } from "@/lib/products/pictures/show-pictures";
import { showProduct } from "@/lib/products/show-product";
import { orNotFound } from "../../../or-not-found";
import { describePictureAction, movePictureAction, removePictureAction } from "./actions";

export const generateMetadata = titled("products", "pictures.title");

export default async function ProductPicturesPage({ params }: PageProps<"/products/[id]/pictures">) {
  const { context, reader, t } = await openPage("products");
  const { id } = await params;
  const { product, passports } = await orNotFound(showProduct(context, { productId: id }));
  const { pictures } = await showPictures(context, { productId: id });
  const mayEdit = actorMay(context.actor, "products.edit");
  return (
    <>
      <ProductHead
        reader={reader}
        product={product}
        passports={passports}
        current="pictures"
        mayEdit={mayEdit}
        notice={<PageNotice locale={reader.locale} />}
      />
      <Section title={t("pictures.title")} description={t("pictures.text")} className="border-t-0 pt-0">
        <div className="flex max-w-4xl flex-col gap-6">
          {mayEdit &&
            (pictures.length < PICTURES_MAX ? (
              <ClientMessages reader={reader} namespaces={["pictureUpload"]}>
                <PictureUpload productId={product.id} />
              </ClientMessages>
            ) : (
              <p className="text-ink-muted">{t("pictures.full")}</p>
            ))}
          {pictures.length === 0 ? (
            <EmptyState title={t("pictures.emptyTitle")}>{t("pictures.emptyText")}</EmptyState>
          ) : (
            <PictureList
              reader={reader}
              product={product}
              pictures={pictures}
              acts={
                mayEdit
                  ? { move: movePictureAction, describe: describePictureAction, remove: removePictureAction }
                  : null
              }
            />
          )}
        </div>
      </Section>
      {pictures.some(({ state }) => state === "waiting") && <KeepCurrent />}
    </>
  );
}
