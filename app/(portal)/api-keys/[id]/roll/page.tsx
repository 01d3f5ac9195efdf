import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { RollKeyForm } from "@/components/api-keys/create-key-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { actorMay } from "@/lib/access/actor";
import { mayGrantScope } from "@/lib/access/permissions";
import { listKeys } from "@/lib/api-keys/list-keys";
import { quickStart } from "@/lib/home/quick-start";
import { showConfirmation } from "@/lib/people/auth/confirm-identity";
import { environment } from "@/lib/platform/env";
import { rollKeyAction } from "../../actions";

export const generateMetadata = titled("apiKeys", "roll");

export default async function RollKeyPage({ params }: PageProps<"/api-keys/[id]/roll">) {
  const { context, reader, t } = await openPage("apiKeys");
  const { id } = await params;
  if (!actorMay(context.actor, "api_keys.manage")) notFound();
  const key = (await listKeys(context)).find((one) => one.id === id);
  if (!key || !key.scopes.every((scope) => mayGrantScope(context.actor.role, scope))) notFound();
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/api-keys" }]}
        locale={reader.locale}
        title={t("rollForm.title", { name: key.name })}
        description={t("rollForm.description", { hint: key.hint })}
      />
      <ClientMessages reader={reader} namespaces={["apiKeys", "portal", "ui"]}>
        <RollKeyForm
          action={rollKeyAction}
          old={{ id: key.id, hint: key.hint }}
          confirmation={await showConfirmation(context)}
          publicUrl={environment().publicUrl}
          code={(await quickStart(context)).code}
        />
      </ClientMessages>
    </>
  );
}
