import type { Metadata } from "next";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { activityPlace, activityText } from "@/components/home/activity-text";
import { ChangeRole, RemoveMember } from "@/components/people/members/team-tables";
import { ObjectPicture, PageHeader } from "@/components/shell/page-header";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { ScrollText } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Avatar, MailAddress } from "@/components/ui/small-marks";
import { Badge, Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { Timeline } from "@/components/ui/timeline";
import { actorMay } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { listActsOf, type NamedAuditRow } from "@/lib/audit/list-audit";
import { nextMemberStep } from "@/lib/people/members/contract";
import { showMember, type Team } from "@/lib/people/members/list-team";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { orNotFound } from "../../../or-not-found";
import { changeRoleAction, removeMemberAction, requireTwoFactorAction } from "../actions";

const ACTS_SHOWN = 10;

const load = cache(async (userId: string) => orNotFound(showMember(await memberContext(), { userId })));

export async function generateMetadata({ params }: PageProps<"/settings/team/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).member.name };
}

export default async function MemberPage({ params }: PageProps<"/settings/team/[id]">) {
  const { context, actor, brand, reader, t } = await openPage("team");
  const { member, requiresTwoFactor } = await load((await params).id);
  const may = (permission: Permission) => actorMay(actor, permission);
  const acts = may("audit.read") ? await listActsOf(context, { userId: member.userId, limit: ACTS_SHOWN }) : null;
  const { name, email, role, isSelf, hasTwoFactor, lastSeenAt, joinedAt, keys } = member;
  const next = nextMemberStep({ kind: "member", isSelf, hasTwoFactor, requiresTwoFactor }, may);
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/settings/team" }]}
        locale={reader.locale}
        title={name}
        picture={
          <ObjectPicture>
            <Avatar name={name} className="size-full! rounded-none! text-xl! text-ink-muted" />
          </ObjectPicture>
        }
        meta={
          <>
            <Badge>{translator(reader.locale, "shell")(`roles.${role}`)}</Badge>
            <Status tone={hasTwoFactor ? "positive" : "caution"}>
              {t(hasTwoFactor ? "hasTwoFactor" : "member.noTwoFactor")}
            </Status>
            {isSelf && <Badge tone="accent">{t("you")}</Badge>}
          </>
        }
        facts={[
          { key: "email", label: t("email"), value: <MailAddress address={email} /> },
          { key: "joined", label: t("columns.joined"), value: <Time value={joinedAt} reader={reader} as="date" /> },
          {
            key: "seen",
            label: t("columns.lastSeen"),
            value: lastSeenAt ? <Time value={lastSeenAt} reader={reader} /> : t("neverSeen"),
          },
        ]}
        actions={
          <>
            {may("team.manage") && !isSelf && (
              <>
                <RemoveMember
                  {...{ row: member, reader, t, brandName: brand.name }}
                  size="md"
                  action={removeMemberAction}
                />
                <ChangeRole row={member} reader={reader} t={t} size="md" action={changeRoleAction} />
              </>
            )}
            {next === "require_two_factor" && <RequireTwoFactor locale={reader.locale} />}
            {next === "set_up_two_factor" && !actor.isAtCompany && (
              <LinkButton href="/settings/security" variant="primary">
                {t("member.setUpTwoFactor")}
              </LinkButton>
            )}
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
        {may("api_keys.read") && (may("team.manage") || isSelf) && <MemberKeys locale={reader.locale} keys={keys} />}
        {acts && <MemberActs reader={reader} userId={member.userId} acts={acts} />}
      </div>
    </>
  );
}

function RequireTwoFactor({ locale }: { locale: Locale }) {
  const t = translator(locale, "team");
  return (
    <ConfirmDialog
      trigger={t("member.requireTwoFactor")}
      triggerVariant="primary"
      title={t("twoFactorRequireTitle")}
      description={t("twoFactorRequireText")}
      action={requireTwoFactorAction}
      confirmLabel={t("twoFactorRequire")}
      confirmVariant="primary"
      cancelLabel={t("cancel")}
    >
      <input type="hidden" name="isRequired" value="true" />
    </ConfirmDialog>
  );
}

function MemberKeys({ locale, keys }: { locale: Locale; keys: Team["members"][number]["keys"] }) {
  const t = translator(locale, "team");
  return (
    <Section
      title={t("member.keysTitle")}
      actions={keys.length > 0 && <TextLink href="/api-keys">{t("member.allKeys")}</TextLink>}
    >
      {keys.length === 0 && <p className="text-ink-muted">{t("member.noKeys")}</p>}
      <KeyValues
        items={keys.map(({ id, name, hint, scopes }) => ({
          key: id,
          label: (
            <>
              <span className="text-ink">{name}</span> <span className="font-mono text-sm">{hint}</span>
            </>
          ),
          value: <span className="font-mono text-sm">{scopes.join(", ")}</span>,
        }))}
      />
    </Section>
  );
}

function MemberActs({ reader, userId, acts }: { reader: Reader; userId: string; acts: readonly NamedAuditRow[] }) {
  const t = translator(reader.locale, "team");
  const home = translator(reader.locale, "home");
  return (
    <Section
      title={t("member.actsTitle")}
      actions={acts.length > 0 && <TextLink href={`/audit?q=${userId}`}>{t("member.allActs")}</TextLink>}
    >
      {acts.length === 0 ? (
        <p className="text-ink-muted">{t("member.noActs")}</p>
      ) : (
        <Timeline
          label={t("member.actsTitle")}
          events={acts.map((row) => {
            const href = activityPlace(row);
            const text = activityText(row, home);
            return {
              id: String(row.sequence),
              icon: <ScrollText />,
              title: href ? <TextLink href={href}>{text}</TextLink> : text,
              time: <Time value={row.at} reader={reader} as="event" />,
            };
          })}
        />
      )}
    </Section>
  );
}
