import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BrandHosts } from "@/components/brands/hosts/brand-hosts";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { actorMay } from "@/lib/access/actor";
import { showHosts } from "@/lib/brands/hosts/change-hosts";
import { addHostAction, endHostAction, proveHostAction, removeHostAction, useHostAction } from "./actions";

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
      <form action={addHostAction} className="mt-6 flex max-w-2xl flex-wrap items-start gap-3">
        <Field name="host" label={t("label")} hint={t("hint")} required className="min-w-[min(15rem,100%)] flex-1">
          {(control) => <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} mono />}
        </Field>
        <Button type="submit" className="mt-6">
          {t("add")}
        </Button>
      </form>
    </SettingsFrame>
  );
}
