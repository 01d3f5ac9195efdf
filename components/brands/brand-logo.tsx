import { clsx } from "clsx";

interface BrandLogoProps {
  hash: string;
  /** The brand's name; empty where the name stands beside it. */
  alt: string;
  className?: string;
}

/** A brand's logo on a white ground, since most are drawn for paper. */
export function BrandLogo({ hash, alt, className }: BrandLogoProps) {
  return (
    <span
      className={clsx(
        "inline-flex h-11 max-w-48 items-center rounded-md border border-line bg-white px-2 py-1.5 " +
          "print:border-0 print:px-0",
        className,
      )}
    >
      <img src={`/logo/${hash}`} alt={alt} className="max-h-full max-w-full object-contain" />
    </span>
  );
}
