import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BrandLinksForm } from "@/components/settings/brand-links-form";
import { BrandProfileForm } from "@/components/settings/brand-profile-form";
import { LanguagesForm } from "@/components/settings/languages-form";
import { LogoPanel } from "@/components/settings/logo-panel";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { KeyValues } from "@/components/ui/key-values";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { linkValues, showLinks } from "@/lib/brands/profile/change-links";
import { showLogo } from "@/lib/brands/profile/change-logo";
import { profileState, showProfile } from "@/lib/brands/profile/edit-profile";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { languageValues } from "@/lib/brands/settings/settings-values";
import { localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { stateOf } from "@/lib/platform/input/state-of";
import { editLanguagesAction, editLinksAction, editProfileAction, removeLogoAction } from "./actions";

export const generateMetadata = titled("brandProfile", "title");

export default async function BrandProfilePage() {
  const { context, reader, t } = await openPage("brandProfile");
  const [profile, logoHash, links, settings] = await Promise.all([
    showProfile(context),
    showLogo(context),
    showLinks(context),
    showSettings(context),
  ]);
  const languages = translator(reader.locale, "brandSettings");
  const { legalName, postalCode, supportEmail, supportPhone, ...same } = profile;
  const given = {
    ...same,
    legal_name: legalName,
    postal_code: postalCode,
    support_email: supportEmail,
    support_phone: supportPhone,
  };
  const names = [
    "name",
    "website",
    "support_email",
    "support_phone",
    "legal_name",
    "street",
    "postal_code",
    "city",
    "country",
    "gln",
    "lei",
  ] as const;
  const defaults = Object.fromEntries(names.map((name) => [name, given[name] ?? ""])) as Record<
    (typeof names)[number],
    string
  >;
  return (
    <SettingsFrame locale={reader.locale} title={t("title")} description={t("description")}>
      {actorMay(context.actor, "brand.manage") ? (
        <>
          <LogoPanel locale={reader.locale} brandName={defaults.name} hash={logoHash} remove={removeLogoAction} />
          <ClientMessages reader={reader} namespaces={["brandProfile", "brandSettings", "portal"]}>
            <BrandProfileForm action={editProfileAction} defaults={{ ...defaults, seen: profileState(profile) }} />
            <Section
              title={languages("languages.title")}
              description={languages("languages.description")}
              className="mt-10"
            >
              <LanguagesForm
                action={editLanguagesAction}
                defaults={{ ...languageValues(settings), seen: stateOf(languageValues(settings)) }}
              />
            </Section>
            <Section title={t("links.title")} description={t("links.description")} className="mt-10">
              <BrandLinksForm
                action={editLinksAction}
                defaults={{ ...linkValues(links), seen: stateOf(linkValues(links)) }}
              />
            </Section>
          </ClientMessages>
        </>
      ) : (
        <KeyValues
          items={[
            ...names.map((name) => ({
              key: name,
              label: t(`fields.${name}`),
              value: defaults[name] === "" ? <span className="text-ink-faint">–</span> : defaults[name],
            })),
            { key: "locale", label: languages("languages.locale"), value: localeName(settings.locale) },
            {
              key: "texts",
              label: languages("languages.texts"),
              value: settings.textLocales.map(localeName).join(", "),
            },
          ]}
        />
      )}
    </SettingsFrame>
  );
}
