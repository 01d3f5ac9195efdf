"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { PendingMark } from "@/components/ui/pending-mark";

/** A place in the main navigation, marked when the reader is there or below it. */
export function NavigationLink({
  href,
  children,
  exact = false,
}: {
  href: string;
  children: ReactNode;
  exact?: boolean;
}) {
  const path = usePathname();
  const isHere = exact ? path === href : path === href || path.startsWith(`${href}/`);
  const link = useRef<HTMLAnchorElement>(null);
  // On a short window the navigation scrolls: where the reader is has to be in sight.
  useEffect(() => {
    if (isHere && link.current?.checkVisibility()) link.current.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <Link
      ref={link}
      href={href as Route}
      aria-current={isHere ? "page" : undefined}
      className={
        "group flex h-9 items-center gap-2.5 rounded-sm px-3 text-base text-on-cover-muted transition-colors " +
        "hover:bg-cover-raised hover:text-on-cover aria-[current=page]:bg-cover-raised " +
        "aria-[current=page]:font-medium aria-[current=page]:text-on-cover lg:h-8 [&_svg]:size-4 [&_svg]:shrink-0"
      }
    >
      {children}
      <PendingMark />
    </Link>
  );
}
