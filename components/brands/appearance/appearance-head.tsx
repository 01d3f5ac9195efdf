import { clsx } from "clsx";
import { appearancePictureHref, COVER_WIDTHS, type AppearanceCover } from "@/lib/brands/appearance/rules";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";

export function AppearanceSign({ appearance: { brandName, logo } }: { appearance: ActiveAppearance }) {
  if (logo?.isOnWhite)
    return (
      <p className="py-5 print:py-0">
        <span className="inline-flex h-12 max-w-56 items-center rounded-md bg-white px-2.5 py-1.5 print:px-0">
          <img src={logo.href} alt={brandName} className="max-h-full max-w-full object-contain" />
        </span>
      </p>
    );
  return (
    <p className="py-5 font-serif text-lg text-foil print:py-0 print:text-ink">
      {logo && (
        <img
          src={logo.href}
          alt={brandName}
          className={
            "-mx-2 h-14 max-w-60 rounded-md bg-(--face-plate) object-contain object-left px-2 py-1 print:hidden"
          }
        />
      )}
      {/* On paper there is no cover, and a logo made for one would not be seen. */}
      <span aria-hidden={logo !== null} className={logo ? "hidden print:inline" : "wrap-anywhere"}>
        {brandName}
      </span>
    </p>
  );
}

export function CoverPicture({ cover, isBesideOnly }: { cover: AppearanceCover; isBesideOnly: boolean }) {
  const { small, large, width, height } = cover;
  const smallWidth = Math.min(COVER_WIDTHS.small, width);
  return (
    <img
      src={appearancePictureHref(large)}
      srcSet={`${appearancePictureHref(small)} ${smallWidth}w, ${appearancePictureHref(large)} ${width}w`}
      sizes="(min-width: 64rem) 44vw, 100vw"
      width={width}
      height={height}
      alt=""
      fetchPriority="high"
      className={clsx(
        "h-40 w-full object-cover sm:h-56 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-[44%] print:hidden",
        isBesideOnly && "max-lg:hidden",
      )}
    />
  );
}
