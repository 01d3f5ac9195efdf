"use client";

import { useRef } from "react";
import { useTranslations } from "use-intl";
import { DropArea } from "@/components/ui/drop-area";
import { FieldError } from "@/components/ui/field-error";
import { FileButton } from "@/components/ui/file-button";
import { FileCheck2, Paperclip } from "@/components/ui/icons";
import { EVIDENCE_MEDIA_TYPES } from "@/lib/evidence/rules";

const ACCEPTED = EVIDENCE_MEDIA_TYPES.join(",");

/** A document is dropped or chosen. The file stays in the form's own field, so that the form works without scripts. */
export function FileDrop({
  name,
  error,
  onName,
}: {
  name: string | undefined;
  error?: string;
  onName: (file: File) => void;
}) {
  const t = useTranslations("evidence.upload");
  const input = useRef<HTMLInputElement>(null);
  const drop = (files: FileList) => {
    const [file] = files;
    if (!input.current || !file) return;
    input.current.files = files;
    onName(file);
  };
  const Icon = name ? FileCheck2 : Paperclip;
  return (
    <div className="flex flex-col gap-1">
      <DropArea onDrop={drop} isInvalid={error !== undefined} className="min-h-40 py-6">
        <Icon aria-hidden="true" className="size-7 stroke-[1.5] text-ink-faint" />
        <p className="max-w-full font-serif text-lg font-medium break-words no-js:hidden" aria-live="polite">
          {name ?? t("drop")}
        </p>
        <FileButton
          ref={input}
          name="file"
          accept={ACCEPTED}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "file-error" : "file-kinds"}
          onChange={({ currentTarget: { files } }) => files?.[0] && onName(files[0])}
        >
          {t(name ? "chooseOther" : "choose")}
        </FileButton>
        <p id="file-kinds" className="text-sm text-ink-muted">
          {t("kinds")}
        </p>
      </DropArea>
      {error && (
        <FieldError id="file-error" live>
          {error}
        </FieldError>
      )}
    </div>
  );
}
