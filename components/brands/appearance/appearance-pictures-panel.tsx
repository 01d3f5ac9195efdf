import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { OWN_COLOURS } from "@/lib/brands/appearance/palette";
import { type Face, APPEARANCE_PICTURES, appearancePictureHref } from "@/lib/brands/appearance/rules";
import { LOGO_TYPES } from "@/lib/brands/profile/image-rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface FacePicturesPanelProps {
  locale: Locale;
  appearance: Pick<Face, "colours" | "logo" | "isLogoOnWhite" | "cover">;
  remove: (form: FormData) => Promise<void>;
}

export function AppearancePicturesPanel({ locale, appearance, remove }: FacePicturesPanelProps) {
  const t = translator(locale, "face");
  const hashes = { cover: appearance.cover?.small, logo: appearance.logo };
  return (
    <Section title={t("logoTitle")} className="mt-10">
      <div className="flex flex-col gap-8">
        {APPEARANCE_PICTURES.map((picture) => {
          const hash = hashes[picture];
          return (
            <div key={picture} className="flex flex-wrap items-start gap-x-6 gap-y-3">
              {hash ? (
                <img
                  src={appearancePictureHref(hash)}
                  alt={t(`pictures.${picture}.alt`)}
                  className="h-20 w-36 rounded-md border border-line object-cover data-logo:object-contain"
                  style={{ background: appearance.isLogoOnWhite ? "white" : (appearance.colours ?? OWN_COLOURS).cover }}
                  data-logo={picture === "logo" || undefined}
                />
              ) : (
                <p
                  className={
                    "flex h-20 w-36 items-center justify-center rounded-md border border-dashed border-line-strong " +
                    "p-2 text-center text-sm text-ink-muted"
                  }
                >
                  {t(`pictures.${picture}.none`)}
                </p>
              )}
              <form
                method="post"
                action="/settings/appearance/picture"
                encType="multipart/form-data"
                className="flex min-w-56 flex-1 flex-col items-start gap-3"
              >
                <input type="hidden" name="picture" value={picture} />
                <Field
                  name="image"
                  id={`field-picture-${picture}`}
                  label={t(`pictures.${picture}.title`)}
                  hint={t(`pictures.${picture}.text`)}
                  required
                  className="w-full"
                >
                  {(control) => <Input {...control} type="file" accept={LOGO_TYPES.join(",")} />}
                </Field>
                <SubmitButton>{t("upload")}</SubmitButton>
              </form>
              {hash && (
                <ConfirmDialog
                  trigger={t("remove")}
                  triggerVariant="quiet"
                  title={t("removeTitle")}
                  description={t("removeText")}
                  action={remove}
                  confirmLabel={t("remove")}
                  cancelLabel={t("cancel")}
                >
                  <input type="hidden" name="picture" value={picture} />
                </ConfirmDialog>
              )}
            </div>
          );
        })}
      </div>
    </Section>
  );
}
