import type { Metadata } from "next";
import { getReader, getTranslations } from "@/app/i18n";
import { DeploymentSheet } from "@/components/operator/deployment-sheet";
import { PageHeader } from "@/components/shell/page-header";
import { showDeployment } from "@/lib/operator/show-deployment";
import { memberContext } from "../action";
import { foundOr404 } from "../found";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("operator"))("title") };
}

export default async function DeploymentPage() {
  const [context, reader, t] = await Promise.all([memberContext(), getReader(), getTranslations("operator")]);
  const deployment = await foundOr404(showDeployment(context));
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <DeploymentSheet reader={reader} deployment={deployment} />
    </>
  );
}
