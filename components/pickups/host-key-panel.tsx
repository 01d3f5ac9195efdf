import { Callout } from "@/components/ui/callout";
import { KeyValues } from "@/components/ui/key-values";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ShownSource } from "@/lib/pickups/list-sources";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface HostKeyPanelProps {
  source: ShownSource;
  locale: Locale;
  /** Null: the reader may not. */
  confirm: ((form: FormData) => Promise<void>) | null;
}

/** Asks whether the key that an SFTP server has shown is the right one; nothing where there is nothing to ask. */
export function HostKeyPanel({ source, locale, confirm }: HostKeyPanelProps) {
  const t = translator(locale, "pickups");
  const { offeredHostKey, hostKey, id } = source;
  if (offeredHostKey === null || offeredHostKey === hostKey) return null;
  const code = (value: string) => <span className="font-mono text-sm break-all">{value}</span>;
  return (
    <Callout tone={hostKey ? "critical" : "caution"} title={t(hostKey ? "hostKey.changedTitle" : "hostKey.newTitle")}>
      <div className="flex flex-col gap-3">
        <p>{t(hostKey ? "failures.host_key_changed" : "failures.host_key_new")}</p>
        <KeyValues
          items={[
            { key: "shown", label: t("hostKey.shown"), value: code(offeredHostKey) },
            ...(hostKey ? [{ key: "confirmed", label: t("hostKey.confirmed"), value: code(hostKey) }] : []),
          ]}
        />
        <p>{t("hostKey.text")}</p>
        {confirm && (
          <form action={confirm}>
            <input type="hidden" name="sourceId" value={id} />
            <input type="hidden" name="host_key" value={offeredHostKey} />
            <SubmitButton variant={hostKey ? "secondary" : undefined}>{t("hostKey.confirm")}</SubmitButton>
          </form>
        )}
      </div>
    </Callout>
  );
}
