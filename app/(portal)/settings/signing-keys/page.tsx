import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { OpenKeyChange } from "@/components/brands/signing-keys/open-key-change";
import { KeyChangeButtons, SigningKeys } from "@/components/brands/signing-keys/signing-keys";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { actorMay } from "@/lib/access/actor";
import { showSigningKeys } from "@/lib/credentials/keys/change-keys";
import { askKeyChangeAction, decideOnKeyChangeAction } from "./actions";

export const generateMetadata = titled("signingKeys", "title");

export default async function SigningKeysPage() {
  const { context, reader, t } = await openPage("signingKeys");
  const { actor } = context;
  const frame = { locale: reader.locale, title: t("title"), description: t("description") };
  if (!actorMay(actor, "signing_keys.consent"))
    return (
      <SettingsFrame {...frame}>
        <EmptyState title={t("deniedTitle")}>{t("deniedText")}</EmptyState>
      </SettingsFrame>
    );
  const shown = await showSigningKeys(context);
  const mayAsk = actorMay(actor, "brand.manage") && !shown.open;
  return (
    <SettingsFrame {...frame}>
      <div className="flex flex-col gap-6">
        {shown.open && (
          <OpenKeyChange
            reader={reader}
            open={shown.open}
            isOwn={shown.open.askedBy === actor.userId}
            action={decideOnKeyChangeAction}
          />
        )}
        <SigningKeys reader={reader} shown={shown} />
        {mayAsk && (
          <KeyChangeButtons
            locale={reader.locale}
            hasNext={shown.keys.some(({ state }) => state === "next")}
            action={askKeyChangeAction}
          />
        )}
      </div>
    </SettingsFrame>
  );
}
