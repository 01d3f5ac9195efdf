import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { BrandLogo } from "@/components/brands/brand-signs";
import { BrandLinksForm, BrandProfileForm } from "@/components/settings/brand-profile-form";
import { LanguagesForm } from "@/components/settings/languages-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { KeyValues, Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { showLogo } from "@/lib/brands/profile/change-logo";
import { linkValues, showLinks, profileState, showProfile } from "@/lib/brands/profile/edit-profile";
import { LOGO_TYPES } from "@/lib/brands/profile/image-rules";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { languageValues } from "@/lib/brands/settings/settings-values";
import { localeName, type Locale } from "@/lib/platform/i18n/locales";
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
  const formValues = {
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
  const defaults = Object.fromEntries(names.map((name) => [name, formValues[name] ?? ""])) as Record<
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

interface LogoPanelProps {
  locale: Locale;
  brandName: string;
  hash: string | null;
  remove: (form: FormData) => Promise<void>;
}

function LogoPanel({ locale, brandName, hash, remove }: LogoPanelProps) {
  const t = translator(locale, "brandProfile");
  return (
    <Section title={t("logo.title")} description={t("logo.text")} className="mb-8">
      <div className="flex max-w-2xl flex-wrap items-start gap-x-8 gap-y-5">
        {hash ? (
          <BrandLogo hash={hash} alt={t("logo.alt", { brand: brandName })} className="h-20! max-w-64!" />
        ) : (
          <p
            className={
              "flex h-20 w-40 items-center justify-center rounded-md border border-dashed border-line-strong " +
              "text-sm text-ink-muted"
            }
          >
            {t("logo.none")}
          </p>
        )}
        <form
          method="post"
          action="/settings/brand/logo"
          encType="multipart/form-data"
          className="flex min-w-[min(15rem,100%)] flex-1 flex-col items-start gap-3"
        >
          <Field
            name="logo"
            label={t(hash ? "logo.replace" : "logo.choose")}
            hint={t("logo.hint")}
            required
            className="w-full"
          >
            {(control) => <Input {...control} type="file" accept={LOGO_TYPES.join(",")} />}
          </Field>
          <SubmitButton>{t("logo.save")}</SubmitButton>
        </form>
        {hash && (
          <ConfirmDialog
            trigger={t("logo.remove")}
            triggerVariant="quiet"
            title={t("logo.removeTitle")}
            description={t("logo.removeText")}
            action={remove}
            confirmLabel={t("logo.remove")}
            cancelLabel={t("logo.keep")}
          />
        )}
      </div>
    </Section>
  );
}
