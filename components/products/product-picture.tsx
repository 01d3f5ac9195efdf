import { FORMAT_MEDIA, pictureHref, type ShownPicture, widthsOf } from "@/lib/products/pictures/rules";

interface ProductPictureProps {
  picture: Pick<ShownPicture, "id" | "width" | "height">;
  /** Empty where the words stand beside it. */
  alt: string;
  /** Of the text, where it is not the page's. */
  lang?: string;
  /** How wide it is shown, as `sizes` says it. */
  sizes: string;
  /** It is among what is seen first. */
  isFirst?: boolean;
  className?: string;
}

/** A picture in the format and size that the browser takes; nothing moves when it arrives. */
export function ProductPicture({ picture, alt, lang, sizes, isFirst = false, className }: ProductPictureProps) {
  const { id, width, height } = picture;
  const widths = widthsOf(width);
  const setOf = (format: keyof typeof FORMAT_MEDIA) =>
    widths.map((each) => `${pictureHref(id, each, format)} ${each}w`).join(", ");
  return (
    <picture className="contents">
      <source type={FORMAT_MEDIA.avif} srcSet={setOf("avif")} sizes={sizes} />
      <source type={FORMAT_MEDIA.webp} srcSet={setOf("webp")} sizes={sizes} />
      <img
        src={pictureHref(id, widths[Math.min(1, widths.length - 1)] ?? width, "jpg")}
        srcSet={setOf("jpg")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        lang={lang}
        loading={isFirst ? "eager" : "lazy"}
        decoding="async"
        fetchPriority={isFirst ? "high" : undefined}
        className={className}
      />
    </picture>
  );
}
