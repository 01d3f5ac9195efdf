import { clsx } from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { Link } from "./page-link";

export function TextLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  return (
    <Link
      href={href as Route}
      className={clsx(
        "text-accent-ink underline decoration-accent-line underline-offset-3 transition-colors " +
          "hover:decoration-current",
        className,
      )}
    >
      {children}
    </Link>
  );
}

interface LinkButtonProps {
  href: string;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  className?: string;
  /** A file or a page outside the router: renders a plain anchor. */
  download?: boolean;
  /** The target is a route handler, not a page: renders a plain anchor. */
  isDocument?: boolean;
  target?: string;
}

export function LinkButton({
  href,
  children,
  variant,
  size,
  icon,
  className,
  download,
  isDocument,
  target,
}: LinkButtonProps) {
  const linkClass = buttonClass(variant, size, className);
  if (download || target || isDocument)
    return (
      <a href={href} className={linkClass} download={download} target={target} rel={target ? "noopener" : undefined}>
        {icon}
        {children}
      </a>
    );
  return (
    <Link href={href as Route} className={linkClass}>
      {icon}
      {children}
    </Link>
  );
}
