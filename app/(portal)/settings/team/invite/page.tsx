import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { InviteForm } from "@/components/members/invite-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { actorMay } from "@/lib/auth/actor";
import { LOCALES, localeName } from "@/lib/i18n/locales";
import { memberContext } from "../../../action";
import { inviteAction } from "../actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("team"))("inviteTitle") };
}

export default async function InvitePage() {
  const [{ actor }, reader, t, shell, portal] = await Promise.all([
    memberContext(), getReader(), getTranslations("team"), getTranslations("shell"), getTranslations("portal"),
  ]);
  const locales = [reader.locale, ...LOCALES.filter((locale) => locale !== reader.locale)];
  return (
    <div className="max-w-3xl">
      <PageHeader
        crumbs={[{ label: shell("settings"), href: "/settings" }, { label: t("title"), href: "/settings/team" }]}
        crumbsLabel={shell("breadcrumb")}
        title={t("inviteTitle")}
        description={t("inviteText")}
      />
      {actorMay(actor, "team.manage") ? (
        <ClientMessages reader={reader} namespaces={["team", "portal", "shell"]}>
          <InviteForm action={inviteAction} locales={locales.map((value) => ({ value, label: localeName(value) }))} />
        </ClientMessages>
      ) : (
        <EmptyState title={portal("failures.forbidden")} />
      )}
    </div>
  );
}
