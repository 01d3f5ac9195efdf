"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { useHydrated } from "./use-hydrated";

export interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  /** Where it leads; a menu holds places to go. What changes something is a button or a `ConfirmDialog`. */
  href: string;
  /** A file: a plain anchor, which the browser saves. */
  download?: boolean;
}

interface MenuProps {
  trigger: ReactNode;
  /** Accessible name, when the trigger is only an icon. */
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  items: readonly MenuItem[];
}

const PANEL = "z-50 min-w-44 rounded-md border border-line bg-surface p-1 shadow-overlay";
const ITEM =
  "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-base text-ink outline-none hover:bg-accent-soft data-highlighted:bg-accent-soft [&_svg]:size-4 [&_svg]:text-ink-muted";

function anchor({ href, download }: MenuItem) {
  return download ? <a href={href} download /> : <Link href={href as Route} />;
}

/** Places to go, behind one button. A `details` with the same links until the page is hydrated. */
export function Menu({ trigger, label, variant, size, items }: MenuProps) {
  const isHydrated = useHydrated();
  const look = buttonClass(variant, size);
  if (!isHydrated)
    return (
      <details className="relative inline-block">
        <summary aria-label={label} className={look}>
          {trigger}
        </summary>
        <div className={`${PANEL} absolute right-0 mt-1`}>
          {items.map((item) => (
            <a key={item.href} href={item.href} download={item.download} className={ITEM}>
              {item.icon}
              {item.label}
            </a>
          ))}
        </div>
      </details>
    );
  return (
    <Base.Root>
      <Base.Trigger aria-label={label} className={look}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup className={`${PANEL} outline-none`}>
            {items.map((item) => (
              <Base.Item key={item.href} render={anchor(item)} className={ITEM}>
                {item.icon}
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
