import type { ReactNode } from "react";
import { marked, NOTHING, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import type { SearchParams } from "@/components/table/table-url";
import { ActionForm } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton } from "@/components/ui/link";
import { Badge, type StatusIcon, type Tone } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { mayGrantScope, type Role } from "@/lib/access/permissions";
import type { ApiKeyState } from "@/lib/api-keys/lifetime";
import type { listKeys } from "@/lib/api-keys/list-keys";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

export type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

type KeyAction = (form: FormData) => Promise<void>;

interface KeyTableProps {
  reader: Reader;
  params: SearchParams;
  keys: readonly KeyRow[];
  revoke?: KeyAction;
  takeOver?: { action: KeyAction; userId: string; role: Role };
  empty: ReactNode;
}

const STATUS_STYLES: Record<ApiKeyState, { tone: Tone; icon?: StatusIcon }> = {
  active: { tone: "positive" },
  expired: { tone: "neutral", icon: "waiting" },
  revoked: { tone: "neutral", icon: "blocked" },
};

function RevokeButton({
  row,
  reader,
  t,
  revoke,
}: {
  row: KeyRow;
  reader: Reader;
  t: Translate<"apiKeys">;
  revoke: KeyAction;
}) {
  const format = formatter(reader);
  return (
    <ConfirmDialog
      trigger={
        <>
          <span aria-hidden="true">{t("revoke")}</span>
          <span className="sr-only">{t("revokeKey", { name: row.name })}</span>
        </>
      }
      triggerSize="sm"
      title={t("revokeTitle", { name: row.name })}
      description={t("revokeText", {
        hint: row.hint,
        scopes: format.list(row.scopes.map((scope) => t(`scopes.${scope}`))),
        lastUsed: row.lastUsedAt ? format.relative(row.lastUsedAt) : t("never"),
      })}
      action={revoke}
      confirmLabel={t("revokeConfirm")}
      cancelLabel={t("keep")}
      phrase={{ value: row.name, label: translator(reader.locale, "ui")("typeToConfirm", { phrase: row.name }) }}
    >
      <input type="hidden" name="keyId" value={row.id} />
    </ConfirmDialog>
  );
}

function TakeOverButton({ row, t, action }: { row: KeyRow; t: Translate<"apiKeys">; action: KeyAction }) {
  return (
    <ActionForm action={action}>
      <input type="hidden" name="keyId" value={row.id} />
      <SubmitButton variant="secondary" size="sm">
        <span aria-hidden="true">{t("takeOver")}</span>
        <span className="sr-only">{t("takeOverKey", { name: row.name })}</span>
      </SubmitButton>
    </ActionForm>
  );
}

function columns(
  { reader, revoke, takeOver }: Pick<KeyTableProps, "reader" | "revoke" | "takeOver">,
  t: Translate<"apiKeys">,
): TableColumn<KeyRow>[] {
  const tableColumns: TableColumn<KeyRow>[] = [
    { id: "name", header: t("columns.name"), cell: ({ name }) => worded("strong", name) },
    { id: "hint", header: t("columns.hint"), cell: ({ hint }) => worded("code", hint) },
    {
      id: "scopes",
      header: t("columns.scopes"),
      cell: ({ scopes }) => (
        <span className="inline-flex flex-wrap gap-1">
          {scopes.map((scope) => (
            <Badge key={scope}>{t(`scopes.${scope}`)}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: "status",
      header: t("columns.status"),
      cell: ({ state, replacedBy }) =>
        state === "active" && replacedBy
          ? marked({ tone: "notice", icon: "waiting" }, t("replaced"))
          : marked(STATUS_STYLES[state], t(`states.${state}`)),
    },
    {
      id: "last_used",
      header: t("columns.lastUsed"),
      cell: ({ lastUsedAt }) => (lastUsedAt ? timed(lastUsedAt, reader) : worded("muted", t("never"))),
    },
    {
      id: "expires",
      header: t("columns.expires"),
      cell: ({ expiresAt }) => (expiresAt ? timed(expiresAt, reader, "date") : worded("muted", t("never"))),
    },
    {
      id: "responsible",
      header: t("columns.responsible"),
      cell: ({ responsible, exceedsRole }) =>
        exceedsRole ? (
          <span className="inline-flex flex-col gap-1">
            {responsible?.name}
            <Badge tone="caution">{t("exceeds")}</Badge>
          </span>
        ) : (
          (responsible?.name ?? NOTHING)
        ),
    },
    {
      id: "created_by",
      header: t("columns.createdBy"),
      cell: ({ createdByName }) => createdByName ?? NOTHING,
      hiddenByDefault: true,
    },
    {
      id: "created",
      header: t("columns.created"),
      cell: ({ createdAt }) => timed(createdAt, reader, "date"),
      hiddenByDefault: true,
    },
  ];
  if (!revoke) return tableColumns;
  const canAnswerFor = ({ scopes }: KeyRow) =>
    takeOver !== undefined && scopes.every((scope) => mayGrantScope(takeOver.role, scope));
  const cell = (row: KeyRow) =>
    row.state === "active" && (
      <span className="inline-flex gap-2">
        {takeOver && row.responsible?.userId !== takeOver.userId && canAnswerFor(row) && (
          <TakeOverButton row={row} t={t} action={takeOver.action} />
        )}
        {row.replacedBy === null && canAnswerFor(row) && (
          <LinkButton href={`/api-keys/${row.id}/roll`} size="sm">
            <span aria-hidden="true">{t("roll")}</span>
            <span className="sr-only">{t("rollKey", { name: row.name })}</span>
          </LinkButton>
        )}
        <RevokeButton row={row} reader={reader} t={t} revoke={revoke} />
      </span>
    );
  return [
    ...tableColumns,
    { id: "actions", header: t("columns.actions"), style: "acts", align: "end", card: "plain", hideable: false, cell },
  ];
}

export function KeyTable(props: KeyTableProps) {
  const { reader, params, keys, empty } = props;
  const t = translator(reader.locale, "apiKeys");
  return (
    <DataTable
      id="api-keys"
      caption={t("tableTitle")}
      reader={reader}
      path="/api-keys"
      exportHref="/api-keys/export.csv"
      params={params}
      columns={columns(props, t)}
      rows={keys}
      rowId={({ id }) => id}
      total={keys.length}
      empty={empty}
      height="content"
    />
  );
}
