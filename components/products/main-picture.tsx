import Link from "next/link";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { altIn } from "@/lib/products/pictures/rules";
import type { ListedPicture } from "@/lib/products/pictures/show-pictures";
import { ProductPicture } from "./product-picture";

interface MainPictureProps {
  locale: Locale;
  product: { id: string; name: string };
  picture: Pick<ListedPicture, "id" | "width" | "height" | "alt">;
}

/** The picture that stands for a product, on the way to all of them. */
export function MainPicture({ locale, product, picture }: MainPictureProps) {
  const t = translator(locale, "products.pictures");
  const { id, width, height, alt } = picture;
  const said = altIn(alt, locale);
  if (width === null || height === null) return null;
  return (
    <Link
      href={`/products/${product.id}/pictures`}
      className={
        "flex aspect-4/3 max-w-md items-center justify-center overflow-hidden rounded-md border border-line bg-white " +
        "xl:max-w-none print:max-w-60"
      }
    >
      <ProductPicture
        picture={{ id, width, height }}
        alt={said?.text ?? t("alt", { product: product.name })}
        lang={said && said.language !== locale ? said.language : undefined}
        sizes="(min-width: 80rem) 22rem, 92vw"
        className="size-full object-contain"
      />
    </Link>
  );
}
