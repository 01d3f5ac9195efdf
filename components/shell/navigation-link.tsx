import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { PendingMark } from "@/components/ui/pending-mark";
import { NAVIGATION, type PlacePath } from "./navigation";
import { NAVIGATION_ICONS } from "./navigation-icons";

const EXACT: ReadonlySet<PlacePath> = new Set(
  NAVIGATION.flatMap(({ places }) => places.flatMap(({ href, exact }) => (exact ? [href] : []))),
);

/** A place in the main navigation, marked when the reader is there or below it. */
export function NavigationLink({ href, label }: { href: PlacePath; label: string }) {
  const Icon = NAVIGATION_ICONS[href];
  const path = usePathname();
  const isHere = EXACT.has(href) ? path === href : path === href || path.startsWith(`${href}/`);
  const link = useRef<HTMLAnchorElement>(null);
  // On a short window the navigation scrolls: where the reader is has to be in sight.
  useEffect(() => {
    if (isHere && link.current?.checkVisibility()) link.current.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <Link ref={link} href={href} aria-current={isHere ? "page" : undefined}>
      <Icon aria-hidden="true" />
      {label}
      <PendingMark />
    </Link>
  );
}
