"use client";

import type { Route } from "next";
import { useEffect, useRef, useState } from "react";
import { type NotificationLine, NotificationList } from "@/components/people/notification-list";
import { ActionForm } from "@/components/ui/action-form";
import { Bell } from "@/components/ui/icons";
import { Link } from "@/components/ui/page-link";

const PANEL = "notifications";

export interface BellProps {
  /** Null: none. Formatted, for example "99+". */
  badge: string | null;
  open: (form: FormData) => Promise<void>;
  readAll: (form: FormData) => Promise<void>;
  texts: Record<"label" | "title" | "all" | "readAll" | "none" | "loading" | "failed" | "unread", string>;
}

export function BellButton({ badge, texts, className }: Pick<BellProps, "badge" | "texts"> & { className: string }) {
  return (
    <button
      type="button"
      popoverTarget={PANEL}
      aria-label={texts.label}
      className={`relative flex size-9 cursor-pointer items-center justify-center text-on-cover ${className}`}
    >
      <Bell aria-hidden="true" className="size-5" />
      {badge !== null && (
        <span
          aria-hidden="true"
          className={
            "absolute top-0.5 right-0 min-w-4 rounded-full bg-foil px-1 text-center text-[0.6875rem] leading-4 " +
            "font-medium text-cover"
          }
        >
          {badge}
        </span>
      )}
    </button>
  );
}

type Latest = readonly NotificationLine[] | "loading" | "failed";

/** The newest notifications are loaded when it opens, so that other pages do not wait for them. */
export function NotificationPanel({ badge, open, readAll, texts }: BellProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [latest, setLatest] = useState<Latest>("loading");

  useEffect(() => {
    const element = panel.current;
    const load = async () => {
      setLatest("loading");
      const response = await fetch("/notifications/latest").catch(() => null);
      setLatest(response?.ok ? ((await response.json()) as NotificationLine[]) : "failed");
    };
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === "open") void load();
    };
    element?.addEventListener("toggle", onToggle);
    return () => element?.removeEventListener("toggle", onToggle);
  }, []);

  const newest = typeof latest === "string" ? undefined : latest[0];
  return (
    <div
      ref={panel}
      id={PANEL}
      popover="auto"
      role="dialog"
      aria-label={texts.title}
      className="notification-panel"
      onSubmit={() => panel.current?.hidePopover()}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line px-3 py-2">
        <h2 className="font-medium">{texts.title}</h2>
        {badge !== null && newest && (
          <ActionForm action={readAll}>
            <button
              name="until"
              value={newest.id}
              className="target cursor-pointer text-sm text-accent-ink underline underline-offset-3"
            >
              {texts.readAll}
            </button>
          </ActionForm>
        )}
      </div>
      {typeof latest === "string" ? (
        <p role="status" className="px-3 py-4 text-ink-muted">
          {texts[latest]}
        </p>
      ) : latest.length === 0 ? (
        <p role="status" className="px-3 py-4 text-ink-muted">
          {texts.none}
        </p>
      ) : (
        <NotificationList lines={latest} label={texts.title} unread={texts.unread} open={open} />
      )}
      <p className="border-t border-line px-3 py-2">
        <Link
          href={"/notifications" as Route}
          className="target text-sm text-accent-ink underline underline-offset-3"
          onClick={() => panel.current?.hidePopover()}
        >
          {texts.all}
        </Link>
      </p>
    </div>
  );
}
