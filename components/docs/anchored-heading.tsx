import type { ReactNode } from "react";

interface AnchoredHeadingProps {
  id: string;
  /** Accessible name of the link. */
  linkLabel: string;
  children: ReactNode;
}

/** The heading of a section, with an address of its own. */
export function AnchoredHeading({ id, linkLabel, children }: AnchoredHeadingProps) {
  return (
    <h2 id={id} className="group scroll-mt-6 font-serif text-xl font-medium tracking-tight">
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
    </h2>
  );
}
