"use client";

import type { Route } from "next";
import type { ReactNode } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button";
import { ChevronDown } from "./icons";
import { Link } from "./page-link";
import { Popover } from "./popover";

interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  /** Menus contain navigation only; actions use a button or a `ConfirmDialog`. */
  href: string;
  download?: boolean;
}

interface MenuProps {
  trigger: ReactNode;
  label?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  items: readonly MenuItem[];
}

const ITEM = "menu-item";

export function Menu({ trigger, label, variant, size, items }: MenuProps) {
  return (
    <Popover
      label={label}
      triggerClassName={buttonClass(variant, size)}
      trigger={
        <>
          {trigger}
          {!label && <ChevronDown aria-hidden="true" className="-mr-1 text-ink-muted" />}
        </>
      }
      panelClassName={
        "top-full right-0 mt-1 w-max max-w-[min(22rem,calc(100vw-2rem))] min-w-44 p-1 max-sm:right-auto " +
        "max-sm:left-0"
      }
    >
      <ul>
        {items.map(({ href, icon, label, download }) => (
          <li key={href}>
            {download ? (
              <a href={href} download className={ITEM}>
                {icon}
                {label}
              </a>
            ) : (
              <Link href={href as Route} className={ITEM}>
                {icon}
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Popover>
  );
}
