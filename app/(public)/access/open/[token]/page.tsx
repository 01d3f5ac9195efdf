import type { Metadata } from "next";
import { OpenLinkPage } from "@/app/(public)/my-items/account-frame";
import { getTranslations } from "@/app/i18n";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("accessGrants");
  return { title: t("own.openTitle"), robots: { index: false, follow: false } };
}

export default async function OpenAccessPage({ params }: PageProps<"/access/open/[token]">) {
  return <OpenLinkPage token={(await params).token} to="access" />;
}
