import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ActionForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyableCode } from "@/components/ui/copyable-code";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { EmptyState } from "@/components/ui/state-views";
import { Status, type Tone } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { SmallTable } from "@/components/ui/timeline";
import { actorMay } from "@/lib/access/actor";
import { showHosts, type HostView } from "@/lib/hosts/change-hosts";
import type { HostState } from "@/lib/hosts/host-contract";
import type { Locale } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { addHostAction, endHostAction, proveHostAction, removeHostAction, useHostAction } from "../actions";

type Command = (form: FormData) => Promise<void>;

interface BrandHostsProps {
  locale: Locale;
  hosts: readonly HostView[];
  target: string;
  actions: { prove: Command; use: Command; end: Command; remove: Command };
}

const TONES: Record<HostState, Tone> = { pending: "caution", proved: "notice", serving: "positive", former: "neutral" };

function BrandHosts({ locale, hosts, target, actions }: BrandHostsProps) {
  const t = translator(locale, "hosts");
  if (hosts.length === 0) return <p className="text-ink-muted">{t("none")}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {hosts.map((hostView) => (
        <li key={hostView.host} className="flex flex-col gap-3 py-4">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="flex flex-wrap items-center gap-3 font-mono font-medium">
              {hostView.host}
              <Status tone={TONES[hostView.state]}>{t(`states.${hostView.state}`)}</Status>
            </p>
            <HostActions t={t} hostView={hostView} actions={actions} />
          </div>
          {hostView.state === "pending" && <Records t={t} hostView={hostView} target={target} />}
        </li>
      ))}
    </ul>
  );
}

function Records({ t, hostView, target }: { t: Translate<"hosts">; hostView: HostView; target: string }) {
  const copied = (text: string, what: string) => (
    <CopyableCode text={text} labels={{ copy: t("copy", { what }), copied: t("copied") }} />
  );
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-muted">{t("records")}</p>
      <SmallTable
        caption={t("records")}
        heads={[t("type"), t("name"), t("value")]}
        rows={[
          ["TXT", copied(hostView.proof.name, t("name")), copied(hostView.proof.value, t("value"))],
          ["CNAME", copied(hostView.host, t("name")), copied(target, t("value"))],
        ]}
      />
    </div>
  );
}

function HostActions({
  t,
  hostView: { host, state },
  actions,
}: {
  t: Translate<"hosts">;
  hostView: HostView;
  actions: BrandHostsProps["actions"];
}) {
  const field = <input type="hidden" name="host" value={host} />;
  return (
    <div className="flex flex-wrap gap-2">
      {state === "pending" && (
        <ActionForm action={actions.prove}>
          {field}
          <SubmitButton variant="secondary">{t("check")}</SubmitButton>
        </ActionForm>
      )}
      {state === "proved" && (
        <ConfirmDialog
          trigger={t("use")}
          title={t("useTitle", { host })}
          description={t("useText")}
          action={actions.use}
          confirmLabel={t("useConfirm")}
          cancelLabel={t("cancel")}
        >
          {field}
        </ConfirmDialog>
      )}
      {state === "serving" && (
        <ConfirmDialog
          trigger={t("end")}
          triggerVariant="quiet"
          title={t("endTitle", { host })}
          description={t("endText")}
          action={actions.end}
          confirmLabel={t("end")}
          cancelLabel={t("cancel")}
        >
          {field}
        </ConfirmDialog>
      )}
      {(state === "pending" || state === "proved") && (
        <ConfirmDialog
          trigger={t("remove")}
          triggerVariant="quiet"
          title={t("removeTitle", { host })}
          description={t("removeText")}
          action={actions.remove}
          confirmLabel={t("remove")}
          cancelLabel={t("cancel")}
        >
          {field}
        </ConfirmDialog>
      )}
    </div>
  );
}

export const generateMetadata = titled("hosts", "title");

export default async function AddressPage() {
  const { context, reader, t } = await openPage("hosts");
  const frame = { locale: reader.locale, title: t("title"), description: t("description") };
  if (!actorMay(context.actor, "brand.manage"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </SettingsFrame>
    );
  const { hosts, target } = await showHosts(context);
  return (
    <SettingsFrame {...frame}>
      <BrandHosts
        locale={reader.locale}
        hosts={hosts}
        target={target}
        actions={{ prove: proveHostAction, use: useHostAction, end: endHostAction, remove: removeHostAction }}
      />
      <ActionForm action={addHostAction} className="mt-6 flex max-w-2xl flex-wrap items-start gap-3">
        <Field name="host" label={t("label")} hint={t("hint")} required className="min-w-[min(15rem,100%)] flex-1">
          {(control) => <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} mono />}
        </Field>
        <Button type="submit" className="mt-6">
          {t("add")}
        </Button>
      </ActionForm>
    </SettingsFrame>
  );
}
