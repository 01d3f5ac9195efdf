import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import { DAY_MS, now } from "@/lib/platform/clock";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { EndpointAnswer } from "@/lib/webhooks/contract";

type Act = (form: FormData) => Promise<void>;

interface EndpointActsProps {
  endpoint: EndpointAnswer;
  locale: Locale;
  actions: { test: Act; turn: Act; replay: Act; remove: Act };
}

const REPLAYED_DAYS = [1, 7, 30];

/** What can be done with an endpoint. */
export function EndpointActs({ endpoint, locale, actions }: EndpointActsProps) {
  const t = translator(locale, "webhooks");
  const ui = translator(locale, "ui");
  const { id, enabled } = endpoint;
  const { host } = new URL(endpoint.url);
  const which = <input type="hidden" name="endpointId" value={id} />;
  return (
    <div className="flex flex-wrap gap-3">
      {enabled && (
        <form action={actions.test}>
          {which}
          <SubmitButton>{t("test")}</SubmitButton>
        </form>
      )}
      <form action={actions.turn}>
        {which}
        <input type="hidden" name="enabled" value={enabled ? "no" : "yes"} />
        <SubmitButton variant="secondary">{t(enabled ? "disable" : "enable")}</SubmitButton>
      </form>
      {enabled &&
        REPLAYED_DAYS.map((days) => (
          <form key={days} action={actions.replay}>
            {which}
            <input type="hidden" name="since" value={new Date(now().getTime() - days * DAY_MS).toISOString()} />
            <SubmitButton variant="secondary">{t("replaySince", { days })}</SubmitButton>
          </form>
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
