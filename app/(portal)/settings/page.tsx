import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { readPreference, currentTheme, THEMES } from "@/components/shell/keep-preference";
import { PageHeader } from "@/components/shell/page-header";
import { ActionForm } from "@/components/ui/action-form";
import { CheckboxField, RadioGroup } from "@/components/ui/checkbox";
import { KeyValues, Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { DIGESTS, showMailChoices } from "@/lib/compliance/notices/choose-mails";
import { KEYS_COOKIE } from "@/lib/platform/i18n/cookies";
import { LOCALES, localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { chooseMailsAction, savePreferences } from "./actions";

export const generateMetadata = titled("settings", "title");

export default async function SettingsPage() {
  const { actor, brand, context, user, reader, t } = await openPage("settings");
  const mails = await showMailChoices(context);
  const theme = await currentTheme();
  const shell = translator(reader.locale, "shell");
  const themes = translator(reader.locale, "theme");
  const shortcuts = (await readPreference(KEYS_COOKIE)) === "off" ? "off" : "on";
  return (
    <div className="max-w-3xl">
      <PageHeader title={t("title")} description={t("description")} />
      <PageNotice locale={reader.locale} />
      <div className="flex flex-col gap-8">
        <Section title={t("person")}>
          <KeyValues
            items={[
              { key: "name", label: t("name"), value: user.name },
              { key: "email", label: t("email"), value: user.email },
              { key: "brand", label: t("brand"), value: brand.name },
              { key: "role", label: t("role"), value: shell(`roles.${actor.role}`) },
            ]}
          />
        </Section>
        <Section title={t("preferences")}>
          <ActionForm action={savePreferences} className="flex flex-col gap-6">
            <div>
              <RadioGroup
                key={reader.locale}
                name="locale"
                legend={t("language")}
                options={LOCALES.map((locale) => ({
                  value: locale,
                  label: <span lang={locale}>{localeName(locale)}</span>,
                }))}
                defaultValue={reader.locale}
              />
              <p className="mt-1 text-xs text-ink-muted">{t("languageHint")}</p>
            </div>
            <RadioGroup
              key={theme}
              name="theme"
              legend={t("theme")}
              options={THEMES.map((value) => ({ value, label: themes(value) }))}
              defaultValue={theme}
            />
            <div>
              <RadioGroup
                key={shortcuts}
                name="shortcuts"
                legend={t("shortcuts")}
                options={(["on", "off"] as const).map((value) => ({ value, label: t(`shortcutChoices.${value}`) }))}
                defaultValue={shortcuts}
              />
              <p className="mt-1 text-xs text-ink-muted">{t("shortcutsHint")}</p>
            </div>
            <div>
              <SubmitButton>{t("save")}</SubmitButton>
            </div>
          </ActionForm>
        </Section>
        <Section id="mails" title={t("mails")} description={t("mailsText")}>
          <ActionForm action={chooseMailsAction} className="flex flex-col items-start gap-4">
            <div>
              <RadioGroup
                key={mails.digest}
                name="digest"
                legend={t("digest")}
                options={DIGESTS.map((value) => ({ value, label: t(`digestChoices.${value}`) }))}
                defaultValue={mails.digest}
              />
              <p className="mt-1 text-xs text-ink-muted">{t("digestHint")}</p>
            </div>
            <CheckboxField
              key={String(mails.mentions)}
              name="mentions"
              value="on"
              defaultChecked={mails.mentions}
              label={t("mentions")}
            />
            <SubmitButton>{t("saveMails")}</SubmitButton>
          </ActionForm>
        </Section>
      </div>
    </div>
  );
}
