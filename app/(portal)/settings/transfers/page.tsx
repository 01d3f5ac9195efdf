import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { TransferDefaultsForm } from "@/components/settings/transfer-defaults-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { KeyValues } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { transferDefaultValues } from "@/lib/brands/settings/settings-values";
import { stateOf } from "@/lib/platform/input/state-of";
import { editTransferDefaultsAction } from "../actions";

export const generateMetadata = titled("brandSettings", "transfers.title");

export default async function TransferDefaultsPage() {
  const { context, reader, t } = await openPage("brandSettings");
  const settings = await showSettings(context);
  const { transferExpiryDays: days, passesOnRecalled } = settings;
  return (
    <SettingsFrame locale={reader.locale} title={t("transfers.title")} description={t("transfers.description")}>
      {actorMay(context.actor, "brand.manage") ? (
        <ClientMessages reader={reader} namespaces={["brandSettings", "portal"]}>
          <TransferDefaultsForm
            action={editTransferDefaultsAction}
            defaults={{
              transfer_expiry_days: String(days),
              passes_on_recalled: passesOnRecalled,
              seen: stateOf(transferDefaultValues(settings)),
            }}
          />
        </ClientMessages>
      ) : (
        <KeyValues
          items={[
            { key: "expiry", label: t("transfers.expiry"), value: t("days", { days }) },
            { key: "recalled", label: t("transfers.recalled"), value: t(passesOnRecalled ? "yes" : "no") },
          ]}
        />
      )}
    </SettingsFrame>
  );
}
