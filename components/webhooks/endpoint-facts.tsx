import { Callout } from "@/components/ui/callout";
import { KeyValues } from "@/components/ui/key-values";
import { Time } from "@/components/ui/time";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { EndpointAnswer } from "@/lib/webhooks/contract";
import { EndpointState } from "./endpoint-list";

interface EndpointFactsProps {
  endpoint: EndpointAnswer;
  /** Events that wait to be tried again. */
  waiting: number;
  reader: Reader;
}

/** What an endpoint gets, and how it stands. */
export function EndpointFacts({ endpoint, waiting, reader }: EndpointFactsProps) {
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
