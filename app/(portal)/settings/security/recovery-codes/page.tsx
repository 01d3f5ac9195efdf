import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { RenewCodesForm } from "@/components/auth/renew-codes-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { requireMember } from "@/lib/auth/session";
import { renewCodesAction } from "../actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("security"))("renewTitle") };
}

export default async function RecoveryCodesPage() {
  const [reader, t, shell] = await Promise.all([getReader(), getTranslations("security"), getTranslations("shell"), requireMember()]);
  return (
    <div className="max-w-3xl">
      <PageHeader
        crumbs={[{ label: shell("settings"), href: "/settings" }, { label: t("title"), href: "/settings/security" }]}
        crumbsLabel={shell("breadcrumb")}
        title={t("renewTitle")}
        description={t("renewText")}
      />
      <ClientMessages reader={reader} namespaces={["security"]}>
        <RenewCodesForm action={renewCodesAction} nextHref="/settings/security" />
      </ClientMessages>
    </div>
  );
}
