import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { CreateKeyForm } from "@/components/api-keys/create-key-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { grantableScopes } from "@/lib/access/permissions";
import { EXPIRY_DAYS_DEFAULT } from "@/lib/api-keys/lifetime";
import { quickStart } from "@/lib/home/quick-start";
import { showConfirmation } from "@/lib/people/auth/confirm-identity";
import { environment } from "@/lib/platform/env";
import { randomSecret } from "@/lib/platform/ids";
import { createKeyAction } from "../actions";

export const generateMetadata = titled("apiKeys", "form.title");

export default async function NewApiKeyPage() {
  const { context, reader, t } = await openPage("apiKeys");
  const header = (
    <PageHeader
      crumbs={[{ label: t("title"), href: "/api-keys" }]}
      locale={reader.locale}
      title={t("form.title")}
      description={t("form.description")}
    />
  );
  if (!actorMay(context.actor, "api_keys.manage"))
    return (
      <>
        {header}
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </>
    );
  return (
    <>
      {header}
      <ClientMessages reader={reader} namespaces={["apiKeys", "portal", "ui"]}>
        <CreateKeyForm
          action={createKeyAction}
          formId={randomSecret(16).toString("base64url")}
          scopes={grantableScopes(context.actor.role)}
          confirmation={await showConfirmation(context)}
          expiryDaysDefault={EXPIRY_DAYS_DEFAULT}
          publicUrl={environment().publicUrl}
          code={(await quickStart(context)).code}
        />
      </ClientMessages>
    </>
  );
}
