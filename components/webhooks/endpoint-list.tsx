import { ActionForm } from "@/components/ui/action-form";
import { TextLink } from "@/components/ui/link";
import { Pagination, TabLinks } from "@/components/ui/navigation";
import { EmptyState } from "@/components/ui/state-views";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { Time } from "@/components/ui/time";
import { SmallTable } from "@/components/ui/timeline";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { EndpointAnswer } from "@/lib/webhooks/contract";
import type { AttemptAnswer } from "@/lib/webhooks/event-contract";

export function EndpointState({ endpoint, reader }: { endpoint: EndpointAnswer; reader: Reader }) {
  const t = translator(reader.locale, "webhooks");
  const { enabled, failing_since: failingSince } = endpoint;
  if (!enabled) return <Status tone="neutral">{t("states.disabled")}</Status>;
  return failingSince ? (
    <Status tone="critical">{t("states.failing")}</Status>
  ) : (
    <Status tone="positive">{t("states.enabled")}</Status>
  );
}

export function EndpointList({ endpoints, reader }: { endpoints: readonly EndpointAnswer[]; reader: Reader }) {
  const t = translator(reader.locale, "webhooks");
  return (
    <SmallTable
      caption={t("title")}
      heads={[t("columns.url"), t("columns.state"), t("columns.types"), t("columns.last")]}
      rows={endpoints.map((endpoint) => [
        <span key="url" className="flex flex-col gap-0.5">
          <TextLink href={`/settings/webhooks/${endpoint.id}`}>
            <span className="break-all">{endpoint.url}</span>
          </TextLink>
          {endpoint.description && <span className="text-sm text-ink-muted">{endpoint.description}</span>}
        </span>,
        <EndpointState key="state" endpoint={endpoint} reader={reader} />,
        endpoint.types.length === 0 ? t("allTypes") : t("someTypes", { count: endpoint.types.length }),
        endpoint.last_delivered_at ? (
          <Time key="last" value={new Date(endpoint.last_delivered_at)} reader={reader} as="dateTime" />
        ) : (
          t("never")
        ),
      ])}
    />
  );
}

interface AttemptListProps {
  endpointId: string;
  attempts: { data: AttemptAnswer[]; next_cursor: string | null };
  outcome: "delivered" | "failed" | undefined;
  reader: Reader;
  replay: ((form: FormData) => Promise<void>) | null;
}

export function AttemptList({ endpointId, attempts, outcome, reader, replay }: AttemptListProps) {
  const t = translator(reader.locale, "webhooks");
  const address = (params: Record<string, string>) =>
    `/settings/webhooks/${endpointId}?${new URLSearchParams(params).toString()}`;
  const inMs = (ms: number) => new Intl.NumberFormat(reader.locale, { style: "unit", unit: "millisecond" }).format(ms);
  const narrowed: Record<string, string> = outcome ? { outcome } : {};
  return (
    <div className="flex flex-col gap-4">
      <TabLinks
        label={t("attempts.title")}
        tabs={[
          { href: address({}), label: t("attempts.all"), isCurrent: outcome === undefined },
          { href: address({ outcome: "failed" }), label: t("attempts.failed"), isCurrent: outcome === "failed" },
        ]}
      />
      {attempts.data.length === 0 ? (
        <EmptyState title={t("attempts.emptyTitle")}>{t("attempts.emptyText")}</EmptyState>
      ) : (
        <SmallTable
          caption={t("attempts.title")}
          heads={[t("attempts.event"), t("attempts.outcome"), t("attempts.at"), t("attempts.bodies")]}
          rows={attempts.data.map((attempt) => [
            <span key="event" className="flex flex-col gap-0.5">
              <code className="font-mono text-sm">{attempt.type}</code>
              <code className="font-mono text-xs break-all text-ink-muted">{attempt.event_id}</code>
            </span>,
            <span key="outcome" className="flex flex-col items-start gap-0.5">
              <Status tone={attempt.error === null ? "positive" : "critical"}>
                {attempt.status === null ? t("attempts.noAnswer") : String(attempt.status)}
              </Status>
              <span className="text-sm text-ink-muted">
                {t("attempts.took", { attempt: attempt.attempt, duration: inMs(attempt.duration_ms) })}
              </span>
            </span>,
            <Time key="at" value={new Date(attempt.at)} reader={reader} as="dateTime" />,
            <Bodies key="bodies" attempt={attempt} endpointId={endpointId} reader={reader} replay={replay} />,
          ])}
        />
      )}
      {attempts.next_cursor && (
        <Pagination
          label={t("attempts.pages")}
          next={{ href: address({ ...narrowed, cursor: attempts.next_cursor }), label: t("attempts.older") }}
        />
      )}
    </div>
  );
}

type BodiesProps = Pick<AttemptListProps, "endpointId" | "reader" | "replay"> & { attempt: AttemptAnswer };

function Bodies({ attempt, endpointId, reader, replay }: BodiesProps) {
  const t = translator(reader.locale, "webhooks");
  return (
    <details>
      <summary className="target cursor-pointer underline decoration-line-strong underline-offset-3">
        {t("attempts.show")}
      </summary>
      <pre className="mt-2 max-w-prose overflow-x-auto text-xs whitespace-pre-wrap">{attempt.request_body}</pre>
      {(attempt.response_body ?? attempt.error) && (
        <pre className="mt-2 max-w-prose overflow-x-auto text-xs whitespace-pre-wrap text-ink-muted">
          {attempt.response_body ?? attempt.error}
        </pre>
      )}
      {replay && attempt.type !== "webhook.test" && (
        <ActionForm action={replay} className="mt-2">
          <input type="hidden" name="endpointId" value={endpointId} />
          <input type="hidden" name="event_id" value={attempt.event_id} />
          <SubmitButton size="sm" variant="secondary">
            {t("attempts.replay")}
          </SubmitButton>
        </ActionForm>
      )}
    </details>
  );
}
