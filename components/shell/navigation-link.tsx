import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { PendingMark } from "@/components/ui/pending-mark";
import { NAVIGATION } from "./navigation";

const PLACES = new Map(NAVIGATION.flatMap(({ places }) => places.map((place) => [place.href, place] as const)));

/** A place in the main navigation, marked when the reader is there or below it. */
export function NavigationLink({ href, label }: { href: string; label: string }) {
  const { icon: Icon, exact } = PLACES.get(href) ?? {};
  const path = usePathname();
  const isHere = exact ? path === href : path === href || path.startsWith(`${href}/`);
  const link = useRef<HTMLAnchorElement>(null);
  // On a short window the navigation scrolls: where the reader is has to be in sight.
  useEffect(() => {
    if (isHere && link.current?.checkVisibility()) link.current.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <Link ref={link} href={href as Route} aria-current={isHere ? "page" : undefined} className="navigation-link">
      {Icon && <Icon aria-hidden="true" />}
      {label}
      <PendingMark />
    </Link>
  );
}
