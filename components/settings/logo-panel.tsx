import { BrandLogo } from "@/components/brands/brand-logo";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { LOGO_TYPES } from "@/lib/brands/profile/image-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface LogoPanelProps {
  locale: Locale;
  brandName: string;
  hash: string | null;
  remove: (form: FormData) => Promise<void>;
}

/** The brand's logo, and the forms that change it; without scripts too. */
export function LogoPanel({ locale, brandName, hash, remove }: LogoPanelProps) {
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
