import { clsx } from "clsx";
import type { ReactNode } from "react";

interface AnchoredHeadingProps {
  id: string;
  /** Accessible name of the link. */
  linkLabel: string;
  /** 2 unless told. */
  depth?: number;
  children: ReactNode;
}

/** The heading of a section, with an address of its own. */
export function AnchoredHeading({ id, linkLabel, depth = 2, children }: AnchoredHeadingProps) {
  const Heading = depth > 2 ? "h3" : "h2";
  return (
    <Heading
      id={id}
      className={clsx("group scroll-mt-6 font-serif font-medium tracking-tight", depth > 2 ? "text-lg" : "text-xl")}
    >
      {children}
      <a
        href={`#${id}`}
        aria-label={linkLabel}
        className={
          "ml-2 font-sans text-ink-faint opacity-0 transition-opacity group-hover:opacity-100 " +
          "focus-visible:opacity-100"
        }
      >
        #
      </a>
    </Heading>
  );
}
