"use client";

import { Toast as Base } from "@base-ui/react/toast";
import type { ReactNode } from "react";
import { CircleCheck, CircleX, Info, X } from "./icons";

type ToastTone = "positive" | "critical" | "notice";

const ICONS = {
  positive: <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-positive" />,
  critical: <CircleX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-critical" />,
  notice: <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-notice" />,
};

/** For unimportant confirmations. Use `Callout` for what the reader must not miss. */
export function useToast(): (toast: { title: string; description?: string; tone?: ToastTone }) => void {
  const manager = Base.useToastManager();
  return ({ tone = "positive", ...words }) => {
    manager.add({ ...words, data: { tone }, priority: tone === "critical" ? "high" : "low" });
  };
}

export function ToastProvider({ dismissLabel, children }: { dismissLabel: string; children: ReactNode }) {
  return (
    <Base.Provider>
      {children}
      <Base.Portal>
        <Base.Viewport
          className={"fixed right-4 bottom-4 z-50 flex w-[calc(100vw-2rem)] flex-col gap-2 sm:w-88 print:hidden"}
        >
          <ToastList dismissLabel={dismissLabel} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList({ dismissLabel }: { dismissLabel: string }) {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className={
        "rounded-md border border-line bg-surface p-3 shadow-overlay transition-[opacity,translate] duration-200 " +
        "data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-2 " +
        "data-starting-style:opacity-0"
      }
    >
      <Base.Content className="flex items-start gap-2.5">
        {ICONS[(toast.data as { tone: ToastTone }).tone]}
        <div className="min-w-0 grow">
          <Base.Title className="text-base font-medium" />
          <Base.Description className="text-sm text-ink-muted" />
        </div>
        <Base.Close
          aria-label={dismissLabel}
          className={
            "flex size-6 cursor-pointer items-center justify-center rounded-sm text-ink-muted hover:bg-sunken " +
            "hover:text-ink"
          }
        >
          <X aria-hidden="true" className="size-4" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
