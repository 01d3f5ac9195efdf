import { clsx } from "clsx";
import { ProductPicture } from "@/components/products/product-picture";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { altIn, type ShownPicture } from "@/lib/products/pictures/rules";

interface PublicPicturesProps {
  locale: Locale;
  /** Of the brand's texts, by its tag. */
  language: string;
  product: string;
  pictures: readonly ShownPicture[];
  /** What to do with them, where an item is at hand. */
  caption?: string;
}

/** A product's pictures to compare an item with: a strip that scrolls sideways, without scripts. */
export function PublicPictures({ locale, language, product, pictures, caption }: PublicPicturesProps) {
  const t = translator(locale, "publicPassport.pictures");
  const count = pictures.length;
  if (count === 0) return null;
  return (
    <section aria-label={t("title")} className="print:break-inside-avoid">
      <ul
        tabIndex={count > 1 ? 0 : undefined}
        aria-label={count > 1 ? t("title") : undefined}
        className={clsx("flex gap-3 print:overflow-visible", count > 1 && "snap-x snap-mandatory overflow-x-auto pb-2")}
      >
        {pictures.map((picture, index) => {
          const said = altIn(picture.alt, language);
          return (
            <li
              key={picture.id}
              className={clsx(
                "flex aspect-4/3 shrink-0 snap-start items-center justify-center overflow-hidden rounded-lg border " +
                  "border-line bg-white print:w-1/2",
                count > 1 ? "w-[88%] sm:w-[78%]" : "w-full",
                index > 0 && "print:hidden",
              )}
            >
              <ProductPicture
                picture={picture}
                alt={said?.text ?? t("alt", { product, index: index + 1, count })}
                lang={said && said.language !== locale ? said.language : undefined}
                sizes="(min-width: 66rem) 41rem, 92vw"
                isFirst={index === 0}
                className="size-full object-contain"
              />
            </li>
          );
        })}
      </ul>
      {caption && <p className="mt-2 text-sm text-ink-muted">{caption}</p>}
    </section>
  );
}
