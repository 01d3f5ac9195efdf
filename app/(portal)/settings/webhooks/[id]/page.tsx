import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { AttemptList } from "@/components/webhooks/attempt-list";
import { EndpointActs } from "@/components/webhooks/endpoint-acts";
import { EndpointFacts } from "@/components/webhooks/endpoint-facts";
import { ReplaceSecretForm } from "@/components/webhooks/replace-secret-form";
import { VerifySamples } from "@/components/webhooks/verify-samples";
import { actorMay } from "@/lib/access/actor";
import { attemptsQuery } from "@/lib/webhooks/delivery-contract";
import { listAttempts, listEndpoints, showEndpoint } from "@/lib/webhooks/list-endpoints";
import {
  removeEndpointAction,
  replaceSecretAction,
  replayEventsAction,
  testEndpointAction,
  turnEndpointAction,
} from "../actions";

export const generateMetadata = titled("webhooks", "endpoint");

export default async function WebhookPage({ params, searchParams }: PageProps<"/settings/webhooks/[id]">) {
  const { context, reader, t } = await openPage("webhooks");
  const { id } = await params;
  if (!actorMay(context.actor, "webhooks.read")) notFound();
  if (!(await listEndpoints(context)).some((endpoint) => endpoint.id === id)) notFound();
  const { endpoint, waiting } = await showEndpoint(context, { endpointId: id });
  const { cursor, outcome } = await searchParams;
  const asked = attemptsQuery.safeParse({ cursor, outcome });
  const query = asked.success ? asked.data : attemptsQuery.parse({});
  const attempts = await listAttempts(context, { endpointId: id, query }).catch(() =>
    listAttempts(context, { endpointId: id, query: { ...query, cursor: undefined } }),
  );
  const mayManage = actorMay(context.actor, "webhooks.manage");
  return (
    <SettingsFrame
      locale={reader.locale}
      title={new URL(endpoint.url).host}
      within={{ label: t("title"), href: "/settings/webhooks" }}
      actions={mayManage && <LinkButton href={`/settings/webhooks/${id}/edit`}>{t("edit")}</LinkButton>}
      wide
      standing={attempts.data[0]?.id}
    >
      <div className="flex flex-col gap-8">
        <EndpointFacts endpoint={endpoint} waiting={waiting} reader={reader} />
        {mayManage && (
          <EndpointActs
            endpoint={endpoint}
            locale={reader.locale}
            actions={{
              test: testEndpointAction,
              turn: turnEndpointAction,
              replay: replayEventsAction,
              remove: removeEndpointAction,
            }}
          />
        )}
        <Section title={t("attempts.title")}>
          <AttemptList
            endpointId={id}
            attempts={attempts}
            outcome={query.outcome}
            reader={reader}
            replay={mayManage && endpoint.enabled ? replayEventsAction : null}
          />
        </Section>
        {mayManage && (
          <Section title={t("secret.label")}>
            <ClientMessages reader={reader} namespaces={["webhooks", "portal", "ui"]}>
              <ReplaceSecretForm action={replaceSecretAction} endpointId={id} />
            </ClientMessages>
          </Section>
        )}
        <Section title={t("verify.title")}>
          <VerifySamples locale={reader.locale} />
        </Section>
      </div>
    </SettingsFrame>
  );
}
