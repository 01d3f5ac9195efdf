import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { Departure } from "@/components/people/members/departure";
import { InvitationList } from "@/components/people/members/invitation-list";
import { MemberTable } from "@/components/people/members/member-table";
import { RoleTable } from "@/components/people/members/role-table";
import { TwoFactorRule } from "@/components/people/members/two-factor-rule";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { listTeam } from "@/lib/people/members/list-team";
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
