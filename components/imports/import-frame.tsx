import type { ReactNode } from "react";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { CANCELLABLE_STATES, type ImportState, isOneOf } from "@/lib/imports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { ImportConfirm } from "./import-confirm";
import { ImportStatus } from "./import-status";
import type { Step } from "./import-steps";
import { StepLinks } from "./step-links";

interface FramedImport {
  id: string;
  fileName: string;
  fileBytes: number;
  state: ImportState;
}

interface ImportFrameProps {
  reader: Reader;
  shown: FramedImport;
  step: Step;
  /** Left out where nothing may be cancelled. */
  cancel?: (form: FormData) => Promise<void>;
  children: ReactNode;
}

const KILOBYTE = 1024;

/** The head of each of an import's pages: which file, how it stands, and where one is. */
export function ImportFrame({ reader, shown, step, cancel, children }: ImportFrameProps) {
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  const { id, fileName, fileBytes, state } = shown;
  const kilobytes = fileBytes / KILOBYTE;
  const size =
    kilobytes < KILOBYTE
      ? format.number(kilobytes, { maximumFractionDigits: kilobytes < 10 ? 1 : 0 })
      : format.number(kilobytes / KILOBYTE, { maximumFractionDigits: 1 });
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/imports" }]}
        locale={reader.locale}
        title={<span className="wrap-anywhere">{fileName}</span>}
        meta={
          <>
            <ImportStatus state={state} t={t} />
            <span className="text-sm text-ink-muted">
              {t(kilobytes < KILOBYTE ? "kilobytes" : "megabytes", { size })}
            </span>
          </>
        }
        actions={
          cancel &&
          state !== "committing" &&
          isOneOf(CANCELLABLE_STATES, state) && (
            <ImportConfirm
              importId={id}
              action={cancel}
              variant="quiet"
              words={{
                label: t("cancel.label"),
                title: t("cancel.title"),
                text: t("cancel.text"),
                confirm: t("cancel.confirm"),
                keep: t("cancel.keep"),
              }}
            />
          )
        }
      />
      <PageNotice locale={reader.locale} />
      <StepLinks locale={reader.locale} importId={id} state={state} current={step} />
      {children}
    </>
  );
}
