import type { ReactNode } from "react";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { marked, NOTHING, timed, worded, type TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import type { SearchParams } from "@/components/table/table-url";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CodeBlock } from "@/components/ui/copyable-code";
import { KeyRound } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { EmptyState } from "@/components/ui/state-views";
import { Badge, type StatusIcon, type Tone } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { Tabs } from "@/components/ui/tabs";
import { actorMay } from "@/lib/access/actor";
import { mayGrantScope, type Role } from "@/lib/access/permissions";
import type { ApiKeyState } from "@/lib/api-keys/lifetime";
import { listKeys } from "@/lib/api-keys/list-keys";
import { firstRequests } from "@/lib/docs/quick-start";
import { curlCommand } from "@/lib/docs/samples/request";
import { quickStart } from "@/lib/home/quick-start";
import { environment } from "@/lib/platform/env";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import { EXAMPLE_CODE } from "../../../components/api-keys/first-request";
import { revokeKeyAction, takeOverKeyAction } from "./actions";

export const generateMetadata = titled("apiKeys", "title");

export default async function ApiKeysPage({ searchParams }: PageProps<"/api-keys">) {
  const { context, reader, t } = await openPage("apiKeys");
  const params = await searchParams;
  if (!actorMay(context.actor, "api_keys.read"))
    return (
      <>
        <PageHeader title={t("title")} />
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </>
    );
  const mayManage = actorMay(context.actor, "api_keys.manage");
  const keys = await listKeys(context);
  const exceeding = keys.filter(({ exceedsRole }) => exceedsRole);
  const create = mayManage && (
    <LinkButton href="/api-keys/new" variant="primary" icon={<KeyRound aria-hidden="true" />}>
      {t("create")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} actions={keys.length > 0 && create} />
      <PageNotice locale={reader.locale} />
      {exceeding.length > 0 && (
        <Callout tone="caution" title={t("exceedingTitle", { count: exceeding.length })}>
          {t("exceedingText", { names: formatter(reader).list(exceeding.map(({ name }) => name)) })}
        </Callout>
      )}
      <KeyTable
        reader={reader}
        params={params}
        keys={keys}
        revoke={mayManage ? revokeKeyAction : undefined}
        takeOver={
          mayManage ? { action: takeOverKeyAction, userId: context.actor.userId, role: context.actor.role } : undefined
        }
        empty={
          <EmptyState title={t("emptyTitle")} action={create}>
            {t("emptyText")}
          </EmptyState>
        }
      />
      {keys.length > 0 && (
        <QuickStart locale={reader.locale} publicUrl={environment().publicUrl} {...await quickStart(context)} />
      )}
    </>
  );
}

interface QuickStartProps {
  locale: Locale;
  publicUrl: string;
  keyPrefix: string;
  code: string | null;
}

function QuickStart({ locale, publicUrl, keyPrefix, code }: QuickStartProps) {
  const t = translator(locale, "apiKeys");
  const common = translator(locale, "common");
  const { register, verify, transfer } = firstRequests(publicUrl, code ?? EXAMPLE_CODE);
  const commands = [
    { value: "verify", command: curlCommand({ ...verify, key: keyPrefix }) },
    { value: "products", command: curlCommand({ ...register, key: keyPrefix }) },
    { value: "transfer", command: curlCommand({ ...transfer, key: keyPrefix }) },
  ] as const;
  return (
    <Section
      title={t("quickStart.title")}
      description={t("quickStart.text")}
      className="mt-10"
      actions={<TextLink href="/docs">{t("quickStart.docs")}</TextLink>}
    >
      <Tabs
        label={t("quickStart.title")}
        tabs={commands.map(({ value, command }) => ({
          value,
          label: t(`scopes.${value}`),
          panel: (
            <CodeBlock
              code={command}
              caption={t(`scopeHints.${value}`)}
              label={`${t("quickStart.title")}: ${t(`scopes.${value}`)}`}
              labels={{ copy: common("copy"), copied: common("copied") }}
            />
          ),
        }))}
      />
    </Section>
  );
}

type KeyRow = Awaited<ReturnType<typeof listKeys>>[number];

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

function KeyTable(props: KeyTableProps) {
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
