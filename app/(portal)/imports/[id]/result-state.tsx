import { getTranslations } from "@/app/i18n";
import { ImportConfirm } from "@/components/imports/import-confirm";
import { Working } from "@/components/imports/import-frame";
import { UndoPanel } from "@/components/imports/result-panels";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link";
import { type Context, type MemberActor } from "@/lib/access/actor";
import { madeOf } from "@/lib/imports/rules";
import { type ImportView, showProgress } from "@/lib/imports/show-import";
import { listOwnUndoBlockers } from "@/lib/imports/undo/undo-import";
import type { Reader } from "@/lib/platform/i18n/format";
import {
  explainError,
  SPREADSHEET_ERROR_CODES,
  type SpreadsheetErrorCode,
} from "@/lib/platform/spreadsheets/spreadsheet-error";
import { cancelImportAction, undoImportAction } from "../actions";

interface ResultStateProps {
  context: Context<MemberActor>;
  reader: Reader;
  importView: ImportView;
  mayManage: boolean;
}

export async function ResultState({ context, reader, importView, mayManage }: ResultStateProps) {
  const t = await getTranslations("imports");
  const { id, state, counts } = importView;
  if (state === "committing" || state === "undoing") {
    const progress = await showProgress(context, { importId: id });
    return (
      <Working reader={reader} importId={id} step={{ ...progress, state }}>
        {mayManage && state === "committing" && (
          <ImportConfirm
            importId={id}
            action={cancelImportAction}
            variant="secondary"
            labels={{
              label: t("stop.label"),
              title: t("stop.title"),
              text: t("stop.text"),
              confirm: t("stop.confirm"),
              keep: t("stop.keep"),
            }}
          />
        )}
      </Working>
    );
  }
  if (state === "failed") return <Failure importView={importView} mayManage={mayManage} />;
  if (state === "undone")
    return (
      <Callout live tone="notice" title={t("result.undoneTitle")}>
        {t("result.undoneText")}
      </Callout>
    );
  if (state !== "committed" && state !== "cancelled")
    return (
      <Callout tone="notice" title={t("result.openTitle")}>
        {t("result.openText")}
      </Callout>
    );
  const storedCount = madeOf(counts);
  return state === "committed" ? (
    <Callout
      live
      tone="positive"
      title={storedCount === 0 ? t("result.nothingTitle") : t("result.doneTitle", { count: storedCount })}
    >
      {counts.committed.units > 0 ? t("result.doneUnits", { count: counts.committed.units }) : t("result.doneText")}
    </Callout>
  ) : (
    <Callout tone="notice" title={t("result.cancelledTitle")}>
      {t(importView.startedAt ? "result.stoppedText" : "result.cancelledText")}
    </Callout>
  );
}

export async function ResultUndo({
  context,
  reader,
  importView: { id, state, counts, isPurged },
  mayManage,
}: ResultStateProps) {
  const storedCount = madeOf(counts);
  if (!mayManage || storedCount === 0 || isPurged || (state !== "committed" && state !== "cancelled")) return null;
  const { blockers, areCurrent } = await listOwnUndoBlockers(context, { importId: id });
  return (
    <UndoPanel
      reader={reader}
      importId={id}
      counts={counts}
      blockers={blockers}
      mayTry={blockers.length === 0 || !areCurrent}
      undo={undoImportAction}
    />
  );
}

const isError = (code: string | null): code is SpreadsheetErrorCode =>
  (SPREADSHEET_ERROR_CODES as readonly (string | null)[]).includes(code);

async function Failure({
  importView: { id, counts, errorCode, errorDetail, errorMembers },
  mayManage,
}: Pick<ResultStateProps, "importView" | "mayManage">) {
  const [t, sheets] = await Promise.all([getTranslations("imports"), getTranslations("spreadsheets")]);
  const known = isError(errorCode) ? explainError({ code: errorCode, details: errorMembers ?? {} }, sheets) : null;
  const isRefused = errorCode === "forbidden" || errorCode === "insufficient_scope" || errorCode === "brand_suspended";
  const explained = isRefused
    ? t("result.notAllowed")
    : errorCode === "internal_error"
      ? t("result.failedText")
      : errorCode === "rows_refused"
        ? t("result.rowsRefused", { count: counts.refused })
        : errorDetail;
  return (
    <Callout
      tone="critical"
      title={t("result.failedTitle")}
      action={
        mayManage && (
          <LinkButton href={`/imports/${id}/file`} variant="primary">
            {t("result.tryAgain")}
          </LinkButton>
        )
      }
    >
      {known ?? explained}
    </Callout>
  );
}
