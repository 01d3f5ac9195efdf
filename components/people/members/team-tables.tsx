import type { TableColumn } from "@/components/table/cell";
import { DataTable } from "@/components/table/data-table";
import type { SearchParams } from "@/components/table/table-url";
import { ActionForm } from "@/components/ui/action-form";
import type { ButtonSize } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { MailQuestion } from "@/components/ui/icons";
import { MailAddress } from "@/components/ui/small-marks";
import { Badge, Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { type Permission, ROLES } from "@/lib/access/permissions";
import { nextMemberStep } from "@/lib/people/members/contract";
import type { Team } from "@/lib/people/members/list-team";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { KeyDecisions } from "./departure";

type MemberRow = Team["members"][number];

type MemberAction = (form: FormData) => Promise<void>;

interface MemberTableProps {
  reader: Reader;
  params: SearchParams;
  brandName: string;
  members: readonly MemberRow[];
  actions?: { changeRole: MemberAction; remove: MemberAction };
}

interface RowProps {
  row: MemberRow;
  reader: Reader;
  t: Translate<"team">;
  size?: ButtonSize;
}

export function ChangeRole({ row, reader, t, size = "sm", action }: RowProps & { action: MemberAction }) {
  const roles = translator(reader.locale, "shell");
  return (
    <Dialog
      trigger={
        <>
          <span aria-hidden="true">{t("changeRole")}</span>
          <span className="sr-only">{t("changeRoleOf", { name: row.name })}</span>
        </>
      }
      size={size}
      title={t("changeRoleOf", { name: row.name })}
      description={t("changeRoleText", { name: row.name })}
      closeLabel={t("cancel")}
    >
      <ActionForm action={action} className="flex flex-col gap-5 text-left whitespace-normal">
        <input type="hidden" name="userId" value={row.userId} />
        <RadioGroup
          name="role"
          legend={t("role")}
          defaultValue={row.role}
          options={ROLES.map((role) => ({
            value: role,
            label: roles(`roles.${role}`),
            hint: t(`roleSummaries.${role}`),
          }))}
        />
        <KeyDecisions
          locale={reader.locale}
          legend={t("keysLegend", { name: row.name })}
          keys={row.keys}
          heir="keyToMe"
          isOptional
        />
        <div className="flex justify-end">
          <SubmitButton>{t("changeRoleConfirm")}</SubmitButton>
        </div>
      </ActionForm>
    </Dialog>
  );
}

export function RemoveMember({
  row,
  reader,
  t,
  size = "sm",
  brandName,
  action,
}: RowProps & { brandName: string; action: MemberAction }) {
  return (
    <ConfirmDialog
      trigger={
        <>
          <span aria-hidden="true">{t("remove")}</span>
          <span className="sr-only">{t("removeOf", { name: row.name })}</span>
        </>
      }
      triggerSize={size}
      title={t("removeTitle", { name: row.name })}
      description={t("removeText", { name: row.name, email: row.email, brand: brandName })}
      action={action}
      confirmLabel={t("removeConfirm")}
      cancelLabel={t("keep")}
    >
      <input type="hidden" name="userId" value={row.userId} />
      <KeyDecisions
        locale={reader.locale}
        legend={t("keysLegend", { name: row.name })}
        keys={row.keys}
        heir="keyToMe"
      />
    </ConfirmDialog>
  );
}

function columns({ reader, brandName, actions }: MemberTableProps, t: Translate<"team">): TableColumn<MemberRow>[] {
  const roles = translator(reader.locale, "shell");
  const tableColumns: TableColumn<MemberRow>[] = [
    {
      id: "name",
      header: t("columns.name"),
      cell: ({ name, email, isSelf, hasTwoFactor }) => (
        <span className="inline-flex min-w-0 flex-col py-1">
          <span className="inline-flex items-center gap-2 font-medium">
            {name}
            {isSelf && <Badge tone="accent">{t("you")}</Badge>}
            {hasTwoFactor && <Badge>{t("hasTwoFactor")}</Badge>}
          </span>
          <span className="text-sm text-ink-muted">
            <MailAddress address={email} />
          </span>
        </span>
      ),
    },
    { id: "role", header: t("columns.role"), cell: ({ role }) => roles(`roles.${role}`) },
    {
      id: "last_seen",
      header: t("columns.lastSeen"),
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <Time value={lastSeenAt} reader={reader} />
        ) : (
          <span className="text-ink-muted">{t("neverSeen")}</span>
        ),
    },
    {
      id: "joined",
      header: t("columns.joined"),
      cell: ({ joinedAt }) => <Time value={joinedAt} reader={reader} as="date" />,
    },
  ];
  if (!actions) return tableColumns;
  const cell = (row: MemberRow) =>
    !row.isSelf && (
      <span className="inline-flex gap-2">
        <ChangeRole row={row} reader={reader} t={t} action={actions.changeRole} />
        <RemoveMember row={row} reader={reader} t={t} brandName={brandName} action={actions.remove} />
      </span>
    );
  return [
    ...tableColumns,
    { id: "actions", header: t("columns.actions"), style: "acts", align: "end", card: "plain", hideable: false, cell },
  ];
}

export function MemberTable(props: MemberTableProps) {
  const t = translator(props.reader.locale, "team");
  return (
    <DataTable
      id="team"
      caption={t("membersTitle")}
      reader={props.reader}
      path="/settings/team"
      params={props.params}
      columns={columns(props, t)}
      rows={props.members}
      rowId={({ userId }) => userId}
      rowHref={({ userId }) => `/settings/team/${userId}`}
      total={props.members.length}
      empty={null}
      exportHref="/settings/team/export.csv"
      height="content"
    />
  );
}

interface InvitationListProps {
  reader: Reader;
  invitations: readonly Team["invitations"][number][];
  may: (permission: Permission) => boolean;
  sendAgain: (form: FormData) => Promise<void>;
  takeBack: (form: FormData) => Promise<void>;
}

export function InvitationList({ reader, invitations, may, sendAgain, takeBack }: InvitationListProps) {
  const t = translator(reader.locale, "team");
  const roles = translator(reader.locale, "shell");
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {invitations.map(({ id, email, role, invitedByName, expiresAt, isExpired, canBeSentAgain }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <MailQuestion aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">
              <MailAddress address={email} />
            </p>
            <p className="text-sm text-ink-muted">
              {roles(`roles.${role}`)} · {t("invitedBy", { name: invitedByName })}
            </p>
          </div>
          {isExpired ? (
            <Status tone="caution" icon="waiting">
              {t("expired")}
            </Status>
          ) : (
            <p className="text-sm text-ink-muted">
              {t("until")} <Time value={expiresAt} reader={reader} as="dateTime" />
            </p>
          )}
          <div className="flex items-center gap-1">
            {nextMemberStep({ kind: "invited", canBeSentAgain }, may) === "resend_invitation" ? (
              <ActionForm action={sendAgain}>
                <input type="hidden" name="invitationId" value={id} />
                <SubmitButton variant={isExpired ? "primary" : "secondary"} size="sm">
                  <span aria-hidden="true">{t("sendAgain")}</span>
                  <span className="sr-only">{t("sendAgainTo", { email })}</span>
                </SubmitButton>
              </ActionForm>
            ) : (
              <span className="px-2 text-sm text-ink-muted">{t("sentOften")}</span>
            )}
            <ConfirmDialog
              trigger={
                <>
                  <span aria-hidden="true">{t("takeBack")}</span>
                  <span className="sr-only">{t("takeBackOf", { email })}</span>
                </>
              }
              triggerSize="sm"
              title={t("takeBackTitle")}
              description={t("takeBackText", { email })}
              action={takeBack}
              confirmLabel={t("takeBackConfirm")}
              cancelLabel={t("keep")}
            >
              <input type="hidden" name="invitationId" value={id} />
            </ConfirmDialog>
          </div>
        </li>
      ))}
    </ul>
  );
}
