import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CodeBlock } from "@/components/ui/copyable-code";
import { LinkButton } from "@/components/ui/link";
import { Fold, KeyValues, Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { ReplaceSecretForm } from "@/components/webhooks/endpoint-form";
import { actorMay } from "@/lib/access/actor";
import { DAY_MS, now } from "@/lib/platform/clock";
import type { Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { EndpointAnswer } from "@/lib/webhooks/contract";
import { attemptsQuery } from "@/lib/webhooks/event-contract";
import { listAttempts, listEndpoints, showEndpoint } from "@/lib/webhooks/list-endpoints";
import { VERIFY_SAMPLES } from "@/lib/webhooks/send-delivery";
import { AttemptList, EndpointState } from "../../../../../components/webhooks/endpoint-list";
import {
  removeEndpointAction,
  replaceSecretAction,
  replayEventsAction,
  testEndpointAction,
  setEndpointActiveAction,
} from "../actions";

type Act = (form: FormData) => Promise<void>;

interface EndpointActsProps {
  endpoint: EndpointAnswer;
  locale: Locale;
  actions: { test: Act; turn: Act; replay: Act; remove: Act };
}

const REPLAYED_DAYS = [1, 7, 30];

function EndpointActs({ endpoint, locale, actions }: EndpointActsProps) {
  const t = translator(locale, "webhooks");
  const ui = translator(locale, "ui");
  const { id, enabled } = endpoint;
  const { host } = new URL(endpoint.url);
  const which = <input type="hidden" name="endpointId" value={id} />;
  return (
    <div className="flex flex-wrap gap-3">
      {enabled && (
        <ActionForm action={actions.test}>
          {which}
          <SubmitButton>{t("test")}</SubmitButton>
        </ActionForm>
      )}
      <ActionForm action={actions.turn}>
        {which}
        <input type="hidden" name="enabled" value={enabled ? "no" : "yes"} />
        <SubmitButton variant="secondary">{t(enabled ? "disable" : "enable")}</SubmitButton>
      </ActionForm>
      {enabled &&
        REPLAYED_DAYS.map((days) => (
          <ActionForm key={days} action={actions.replay}>
            {which}
            <input type="hidden" name="since" value={new Date(now().getTime() - days * DAY_MS).toISOString()} />
            <SubmitButton variant="secondary">{t("replaySince", { days })}</SubmitButton>
          </ActionForm>
        ))}
      <ConfirmDialog
        trigger={t("remove")}
        title={t("removeTitle", { host })}
        description={t("removeText")}
        action={actions.remove}
        confirmLabel={t("remove")}
        cancelLabel={t("cancel")}
        phrase={{ value: host, label: ui("typeToConfirm", { phrase: host }) }}
      >
        {which}
      </ConfirmDialog>
    </div>
  );
}

export const generateMetadata = titled("webhooks", "endpoint");

export default async function WebhookPage({ params, searchParams }: PageProps<"/settings/webhooks/[id]">) {
  const { context, reader, t } = await openPage("webhooks");
  const { id } = await params;
  if (!actorMay(context.actor, "webhooks.read")) notFound();
  if (!(await listEndpoints(context)).some((endpoint) => endpoint.id === id)) notFound();
  const { endpoint, waiting } = await showEndpoint(context, { endpointId: id });
  const { cursor, outcome } = await searchParams;
  const parsed = attemptsQuery.safeParse({ cursor, outcome });
  const query = parsed.success ? parsed.data : attemptsQuery.parse({});
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
              turn: setEndpointActiveAction,
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

function VerifySamples({ locale }: { locale: Locale }) {
  const t = translator(locale, "webhooks");
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-ink-muted">{t("verify.text")}</p>
      {VERIFY_SAMPLES.map(({ language, code }) => (
        <Fold key={language} summary={language}>
          <div className="mt-2">
            <CodeBlock
              code={code}
              label={t("verify.label", { language })}
              labels={{ copy: t("copy"), copied: t("copied") }}
            />
          </div>
        </Fold>
      ))}
    </div>
  );
}

interface EndpointFactsProps {
  endpoint: EndpointAnswer;
  waiting: number;
  reader: Reader;
}

function EndpointFacts({ endpoint, waiting, reader }: EndpointFactsProps) {
  const t = translator(reader.locale, "webhooks");
  const at = (text: string | null) =>
    text === null ? t("never") : <Time value={new Date(text)} reader={reader} as="dateTime" />;
  const { types, product_ids: productIds, previous_secret_until: previousUntil, failing_since: since } = endpoint;
  return (
    <div className="flex flex-col gap-4">
      {(endpoint.disabled_by === "failures" || endpoint.disabled_by === "gone") && (
        <Callout tone="critical" title={t("states.disabled")}>
          {t(`disabledBy.${endpoint.disabled_by}`)}
        </Callout>
      )}
      <KeyValues
        items={[
          { key: "url", label: t("columns.url"), value: <span className="break-all">{endpoint.url}</span> },
          { key: "state", label: t("columns.state"), value: <EndpointState endpoint={endpoint} reader={reader} /> },
          {
            key: "types",
            label: t("columns.types"),
            value: types.length === 0 ? t("allTypes") : <span className="font-mono text-sm">{types.join(", ")}</span>,
          },
          { key: "payload", label: t("form.payload"), value: t(`form.payloads.${endpoint.payload}.label`) },
          ...(productIds.length > 0
            ? [
                {
                  key: "products",
                  label: t("form.products"),
                  value: <span className="font-mono text-sm">{productIds.join(", ")}</span>,
                },
              ]
            : []),
          { key: "last", label: t("columns.last"), value: at(endpoint.last_delivered_at) },
          { key: "waiting", label: t("waiting"), value: new Intl.NumberFormat(reader.locale).format(waiting) },
          ...(since ? [{ key: "since", label: t("failingSince"), value: at(since) }] : []),
          ...(previousUntil ? [{ key: "until", label: t("secret.previousUntil"), value: at(previousUntil) }] : []),
        ]}
      />
    </div>
  );
}
