"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { Route } from "next";
import { buttonClass } from "@/components/ui/button";
import { X } from "@/components/ui/icons";
import { CONTROL_WIDTH } from "@/components/ui/input";
import { Link } from "@/components/ui/page-link";
import { BACKDROP, POPUP } from "@/components/ui/popup-style";

export interface QuickLookData {
  title: string;
  facts: readonly { label: string; value: string }[];
  texts: Record<"open" | "close", string>;
}

interface QuickLookProps extends QuickLookData {
  /** The row's link, which gets the focus back. */
  link: HTMLAnchorElement;
  close: () => void;
}

export function QuickLook({ title, facts, texts, link, close }: QuickLookProps) {
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup className={`${POPUP} max-w-lg`} finalFocus={() => link}>
          <div className="flex items-start justify-between gap-4 border-b border-line px-6 py-4">
            <Base.Title dir="auto" className="min-w-0 font-serif text-lg font-medium wrap-anywhere">
              {title}
            </Base.Title>
            <Base.Close aria-label={texts.close} className={buttonClass("quiet", "md", `-mr-2 px-0 ${CONTROL_WIDTH}`)}>
              <X aria-hidden="true" />
            </Base.Close>
          </div>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 px-6 py-5 max-sm:grid-cols-1">
            {facts.map(({ label, value }) => (
              <div key={label} className="contents max-sm:block">
                <dt className="text-ink-muted">{label}</dt>
                <dd dir="auto" className="wrap-anywhere">
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <div className="border-t border-line px-6 py-4">
            <Link href={(link.pathname + link.search) as Route} className={buttonClass("primary")} onClick={close}>
              {texts.open}
            </Link>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
