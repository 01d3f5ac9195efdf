"use client";

import { FileCheck2, Paperclip } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { buttonClass } from "@/components/ui/button";
import { EVIDENCE_MEDIA_TYPES } from "@/lib/evidence/rules";

const ACCEPTED = EVIDENCE_MEDIA_TYPES.join(",");

/** Where a document is dropped or chosen. The file stays in the form's own field, so that the form works without scripts. */
export function FileDrop({ name, error, onName }: { name: string | undefined; error?: string; onName: (file: File) => void }) {
  const t = useTranslations("evidence.upload");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (!file || !input.current) return;
    input.current.files = event.dataTransfer.files;
    onName(file);
  };
  const Icon = name ? FileCheck2 : Paperclip;
  return (
    <div className="flex flex-col gap-1">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`flex min-h-40 flex-col items-center justify-center gap-3 rounded-md border border-dashed px-6 py-6 text-center transition-colors ${isOver ? "border-accent-ink bg-accent-soft" : error ? "border-critical" : "border-line-strong/60 bg-surface"}`}
      >
        <Icon aria-hidden="true" className="size-7 text-ink-faint" strokeWidth={1.5} />
        <p className="max-w-full font-serif text-lg font-medium break-words no-js:hidden" aria-live="polite">
          {name ?? t("drop")}
        </p>
        <label className={buttonClass("secondary", "md", "focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-ink no-js:h-auto no-js:gap-3 no-js:py-1")}>
          {t(name ? "chooseOther" : "choose")}
          <input
            ref={input}
            type="file"
            name="file"
            accept={ACCEPTED}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "file-error" : "file-kinds"}
            onChange={({ currentTarget: { files } }) => files?.[0] && onName(files[0])}
            className="sr-only no-js:not-sr-only"
          />
        </label>
        <p id="file-kinds" className="text-sm text-ink-muted">
          {t("kinds")}
        </p>
      </div>
      {error && (
        <p id="file-error" className="text-sm text-critical" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
