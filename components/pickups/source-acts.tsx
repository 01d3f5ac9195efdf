import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ShownSource } from "@/lib/pickups/list-sources";
import { waitsForHostKey } from "@/lib/pickups/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

type Act = (form: FormData) => Promise<void>;

interface SourceActsProps {
  source: ShownSource & { picked: number };
  locale: Locale;
  actions: { lookNow: Act; turn: Act; remove: Act };
}

/** What can be done with a pick-up. */
export function SourceActs({ source, locale, actions }: SourceActsProps) {
  const t = translator(locale, "pickups");
  const ui = translator(locale, "ui");
  const { id, name, disabledAt, failure, picked } = source;
  const isOn = disabledAt === null;
  const which = <input type="hidden" name="sourceId" value={id} />;
  return (
    <div className="flex flex-wrap gap-3">
      {isOn && !waitsForHostKey(failure) && (
        <form action={actions.lookNow}>
          {which}
          <SubmitButton>{t("lookNow")}</SubmitButton>
        </form>
      )}
      <form action={actions.turn}>
        {which}
        <input type="hidden" name="enabled" value={isOn ? "no" : "yes"} />
        <SubmitButton variant="secondary">{t(isOn ? "pause" : "resume")}</SubmitButton>
      </form>
      <ConfirmDialog
        trigger={t("remove")}
        title={t("removeTitle", { name })}
        description={t("removeText", { count: picked })}
        action={actions.remove}
        confirmLabel={t("remove")}
        cancelLabel={t("cancel")}
        phrase={{ value: name, label: ui("typeToConfirm", { phrase: name }) }}
      >
        {which}
      </ConfirmDialog>
    </div>
  );
}
