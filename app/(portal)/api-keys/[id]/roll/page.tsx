import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { RollKeyForm } from "@/components/api-keys/roll-key-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { actorMay } from "@/lib/access/actor";
import { listKeys } from "@/lib/api-keys/list-keys";
import { quickStart } from "@/lib/api-keys/quick-start";
import { environment } from "@/lib/platform/env";
import { rollKeyAction } from "../../actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("apiKeys"))("roll") };
}

export default async function RollKeyPage({ params }: PageProps<"/api-keys/[id]/roll">) {
  const [context, { id }, reader, t, shell] = await Promise.all([
    memberContext(),
    params,
    getReader(),
    getTranslations("apiKeys"),
    getTranslations("shell"),
  ]);
  if (!actorMay(context.actor, "api_keys.manage")) notFound();
  const key = (await listKeys(context)).find((one) => one.id === id);
  if (!key) notFound();
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/api-keys" }]}
        crumbsLabel={shell("breadcrumb")}
        title={t("rollForm.title", { name: key.name })}
        description={t("rollForm.description", { hint: key.hint })}
      />
      <ClientMessages reader={reader} namespaces={["apiKeys", "portal", "ui"]}>
        <RollKeyForm
          action={rollKeyAction}
          old={{ id: key.id, hint: key.hint }}
          publicUrl={environment().publicUrl}
          code={(await quickStart(context)).code}
        />
      </ClientMessages>
    </>
  );
}
