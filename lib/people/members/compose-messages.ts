import type { Role } from "@/lib/access/permissions";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { type MessageContent, oneLine, nameWithoutLinks } from "@/lib/platform/mail/message-content";

const NAME_LENGTH_MAX = 60;

interface Invitation {
  locale: Locale;
  brandName: string;
  invitedByName: string;
  role: Role;
  expiresAt: Date;
  url: string;
}

export function composeInvitation({
  locale,
  brandName,
  invitedByName,
  role,
  expiresAt,
  url,
}: Invitation): MessageContent {
  const t = translator(locale, "mail");
  const roles = translator(locale, "team");
  const until = formatDeadline(locale, expiresAt);
  const names = {
    brand: oneLine(brandName, NAME_LENGTH_MAX),
    by: oneLine(nameWithoutLinks(invitedByName), NAME_LENGTH_MAX),
    until,
  };
  return {
    locale,
    subject: t("team.invitation.subject", names),
    preview: t("team.invitation.preview", names),
    brandName,
    heading: t("team.invitation.heading", names),
    paragraphs: [t("team.invitation.text", names), t("team.invitation.how", names)],
    facts: [
      { label: t("team.facts.role"), value: translator(locale, "shell")(`roles.${role}`) },
      { label: t("team.facts.may"), value: roles(`roleSummaries.${role}`) },
      { label: t("team.facts.until"), value: until },
    ],
    action: { label: t("team.invitation.action", names), url, orCopy: t("team.orCopy") },
    notes: [t("team.invitation.unexpected"), t("team.invitation.private")],
    footer: t("footer", { brand: brandName }),
  };
}

export type TeamHappening =
  | { kind: "role_changed"; role: Role }
  | { kind: "removed" }
  | { kind: "ownership_received" }
  | { kind: "joined"; name: string; role: Role };

interface TeamNotice {
  locale: Locale;
  brandName: string;
  happening: TeamHappening;
  by: string;
  url: string;
}

export function composeTeamNotice({ locale, brandName, happening, by, url }: TeamNotice): MessageContent {
  const t = translator(locale, "mail");
  const role = "role" in happening ? translator(locale, "shell")(`roles.${happening.role}`) : "";
  const name = "name" in happening ? oneLine(nameWithoutLinks(happening.name), NAME_LENGTH_MAX) : "";
  const names = {
    brand: oneLine(brandName, NAME_LENGTH_MAX),
    by: oneLine(nameWithoutLinks(by), NAME_LENGTH_MAX),
    role,
    name,
  };
  const text = t(`team.${happening.kind}.text`, names);
  return {
    locale,
    subject: t(`team.${happening.kind}.subject`, names),
    preview: text,
    brandName,
    heading: t(`team.${happening.kind}.subject`, names),
    paragraphs: [text],
    facts: [],
    ...(happening.kind === "removed" ? {} : { action: { label: t("team.action"), url, orCopy: t("team.orCopy") } }),
    notes: [t("team.unexpected", names)],
    footer: t("footer", { brand: brandName }),
  };
}
