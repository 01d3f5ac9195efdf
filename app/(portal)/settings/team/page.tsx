import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { Departure } from "@/components/people/members/departure";
import { InvitationList, MemberTable } from "@/components/people/members/team-tables";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Check, Minus } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { PERMISSIONS, ROLE_PERMISSIONS, ROLES, type Permission } from "@/lib/access/permissions";
import { listTeam } from "@/lib/people/members/list-team";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import {
  changeRoleAction,
  handOverAction,
  leaveAction,
  removeMemberAction,
  requireTwoFactorAction,
  sendAgainAction,
  takeBackAction,
} from "./actions";

export const generateMetadata = titled("team", "title");

export default async function TeamPage({ searchParams }: PageProps<"/settings/team">) {
  const { context, reader, t, brand } = await openPage("team");
  const params = await searchParams;
  const { members, invitations, requiresTwoFactor } = await listTeam(context);
  const mayChange = actorMay(context.actor, "team.manage");
  const self = members.find(({ isSelf }) => isSelf);
  return (
    <SettingsFrame
      locale={reader.locale}
      title={t("title")}
      description={t("description", { brand: brand.name })}
      wide
      actions={
        mayChange && (
          <LinkButton href="/settings/team/invite" variant="primary">
            {t("invite")}
          </LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-10">
        <MemberTable
          reader={reader}
          params={params}
          brandName={brand.name}
          members={members}
          actions={mayChange ? { changeRole: changeRoleAction, remove: removeMemberAction } : undefined}
        />
        {invitations.length > 0 && (
          <Section title={t("invitationsTitle")} description={t("invitationsText")}>
            <InvitationList
              reader={reader}
              invitations={invitations}
              may={(permission) => actorMay(context.actor, permission)}
              sendAgain={sendAgainAction}
              takeBack={takeBackAction}
            />
          </Section>
        )}
        <Section title={t("twoFactorTitle")}>
          <TwoFactorRule
            locale={reader.locale}
            isRequired={requiresTwoFactor}
            change={mayChange ? requireTwoFactorAction : undefined}
          />
        </Section>
        <Section title={t("rolesTitle")} description={t("rolesText")}>
          <RoleTable locale={reader.locale} />
        </Section>
        <Section title={t("leaveTitle")}>
          <Departure
            locale={reader.locale}
            brandName={brand.name}
            isOwner={context.actor.role === "owner"}
            isLastOwner={self?.isLastOwner ?? false}
            heirs={members.filter(({ isSelf, role }) => !isSelf && role !== "owner")}
            keys={self?.keys ?? []}
            leave={leaveAction}
            handOver={handOverAction}
          />
        </Section>
      </div>
    </SettingsFrame>
  );
}

interface TwoFactorRuleProps {
  locale: Locale;
  isRequired: boolean;
  change?: (form: FormData) => Promise<void>;
}

function TwoFactorRule({ locale, isRequired, change }: TwoFactorRuleProps) {
  const t = translator(locale, "team");
  const way = isRequired ? "twoFactorRelax" : "twoFactorRequire";
  return (
    <div
      className={
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border border-line bg-surface px-4 " +
        "py-3.5"
      }
    >
      <p className="min-w-0 flex-1 basis-64 text-ink-muted">{t(isRequired ? "twoFactorOn" : "twoFactorOff")}</p>
      {change && (
        <ConfirmDialog
          trigger={t(isRequired ? "twoFactorRelax" : "twoFactorRequire")}
          triggerVariant="secondary"
          title={t(isRequired ? "twoFactorRelaxTitle" : "twoFactorRequireTitle")}
          description={t(isRequired ? "twoFactorRelaxText" : "twoFactorRequireText")}
          action={change}
          confirmLabel={t(way)}
          confirmVariant="primary"
          cancelLabel={t("cancel")}
        >
          <input type="hidden" name="isRequired" value={String(!isRequired)} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function RoleTable({ locale }: { locale: Locale }) {
  const t = translator(locale, "team");
  const roles = translator(locale, "shell");
  return (
    <div
      className="relative overflow-x-auto rounded-md border border-line bg-surface"
      tabIndex={0}
      role="region"
      aria-label={t("rolesTitle")}
    >
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky left-0 min-w-44 bg-surface px-3 py-2 text-sm font-medium text-ink-muted">
              {t("permission")}
            </th>
            {ROLES.map((role) => (
              <th key={role} scope="col" className="px-3 py-2 text-center text-sm font-medium">
                {roles(`roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {PERMISSIONS.map((permission) => (
            <tr key={permission}>
              <th scope="row" className="sticky left-0 bg-surface px-3 py-1.5 font-normal">
                {permissionText(t, permission)}
              </th>
              {ROLES.map((role) => {
                const may = ROLE_PERMISSIONS[role].has(permission);
                const Icon = may ? Check : Minus;
                return (
                  <td key={role} className="px-3 py-1.5 text-center">
                    <Icon aria-hidden="true" className={`inline size-4 ${may ? "text-positive" : "text-ink-faint"}`} />
                    <span className="sr-only">{t(may ? "may" : "mayNot")}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function permissionText(t: Translate<"team">, permission: Permission): string {
  const key = `permissions.${permission}` as "permissions.team.read";
  return t.has(key) ? t(key) : permission;
}
