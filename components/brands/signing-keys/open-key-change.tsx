import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ShownKeys } from "@/lib/credentials/keys/change-keys";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface OpenKeyChangeProps {
  reader: Reader;
  open: NonNullable<ShownKeys["open"]>;
  /** The reader asked for it. */
  isOwn: boolean;
  action: (form: FormData) => Promise<void>;
}

/** What somebody asked to be done with the keys, for a second person to decide on. */
export function OpenKeyChange({ reader, open, isOwn, action }: OpenKeyChangeProps) {
  const t = translator(reader.locale, "signingKeys");
  const { id, change, kid, askedByName, askedAt } = open;
  const who = askedByName ?? t("somebody");
  const field = <input type="hidden" name="keyChangeId" value={id} />;
  return (
    <Callout tone={change === "rotate" ? "notice" : "critical"} title={t("openTitle")}>
      <div className="flex flex-col gap-3">
        <p>{t(`open.${change}`, { who, at: formatter(reader).dateTime(askedAt) })}</p>
        {isOwn && <p>{t("ownRequest")}</p>}
        <div className="flex flex-wrap gap-3">
          {!isOwn && (
            <ConfirmDialog
              trigger={t("consent")}
              triggerVariant={change === "rotate" ? "primary" : "danger"}
              title={t(`consentTitle.${change}`)}
              description={t(`consentText.${change}`, { kid: `${kid.slice(0, 12)}…` })}
              action={action}
              confirmLabel={t("consent")}
              confirmVariant={change === "rotate" ? "primary" : "danger"}
              cancelLabel={t("cancel")}
            >
              {field}
              <input type="hidden" name="decision" value="consented" />
            </ConfirmDialog>
          )}
          <form action={action}>
            {field}
            <input type="hidden" name="decision" value="declined" />
            <SubmitButton variant="secondary">{isOwn ? t("takeBack") : t("decline")}</SubmitButton>
          </form>
        </div>
      </div>
    </Callout>
  );
}
