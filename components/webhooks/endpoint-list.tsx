import { TextLink } from "@/components/ui/link";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { SmallTable } from "@/components/ui/timeline";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { EndpointAnswer } from "@/lib/webhooks/contract";

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
