import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ActionForm } from "@/components/ui/action-form";
import { RadioGroup } from "@/components/ui/checkbox";
import { TextLink } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { claimsValues, CLAIMS_BY } from "@/lib/brands/settings/settings-values";
import { translator } from "@/lib/platform/i18n/translator";
import { stateOf } from "@/lib/platform/input/state-of";
import { editClaimsAction } from "../actions";

export const generateMetadata = titled("brandSettings", "claims.title");

export default async function ClaimSettingsPage() {
  const { context, reader, t } = await openPage("brandSettings");
  const settings = await showSettings(context);
  const { claimsBy } = settings;
  return (
    <SettingsFrame locale={reader.locale} title={t("claims.title")} description={t("claims.description")}>
      {actorMay(context.actor, "brand.manage") ? (
        <ActionForm action={editClaimsAction} className="flex flex-col items-start gap-6">
          <input type="hidden" name="seen" value={stateOf(claimsValues(settings))} />
          <RadioGroup
            key={claimsBy}
            name="claims_by"
            legend={t("claims.legend")}
            options={CLAIMS_BY.map((way) => ({
              value: way,
              label: t(`claims.choices.${way}`),
              hint: t(`claims.hints.${way}`),
            }))}
            defaultValue={claimsBy}
          />
          <p className="max-w-prose text-sm text-ink-muted">{t("claims.once")}</p>
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <SubmitButton>{t("claims.save")}</SubmitButton>
            <TextLink href="/transfers/claims">{translator(reader.locale, "claims")("see")}</TextLink>
          </p>
        </ActionForm>
      ) : (
        <p>
          {t(`claims.choices.${claimsBy}`)}. {t(`claims.hints.${claimsBy}`)}
        </p>
      )}
    </SettingsFrame>
  );
}
