import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { AppearanceForm, AppearancePreview } from "@/components/brands/appearance/appearance-form";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import { actorMay } from "@/lib/access/actor";
import { appearanceValues } from "@/lib/brands/appearance/appearance-contract";
import { OWN_COLOURS } from "@/lib/brands/appearance/palette";
import { ACTIONS, STAMPS, type Face, APPEARANCE_PICTURES, appearancePictureHref } from "@/lib/brands/appearance/rules";
import { showAppearance, type AppearanceVersionView } from "@/lib/brands/appearance/show-appearance";
import { LOGO_TYPES } from "@/lib/brands/profile/image-rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { stateOf } from "@/lib/platform/input/state-of";
import {
  discardAppearanceAction,
  editAppearanceAction,
  publishAppearanceAction,
  removeAppearancePictureAction,
  restoreAppearanceAction,
} from "./actions";

const worded = <Name extends string>(names: readonly Name[], say: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, say(name)])) as Record<Name, string>;

export const generateMetadata = titled("face", "title");

export default async function AppearancePage() {
  const { context, reader, format, t } = await openPage("face");
  const { face, draftedAt, versions } = await showAppearance(context);
  const mayEdit = actorMay(context.actor, "brand.manage");
  const seen = stateOf(appearanceValues(face));
  const publicTexts = translator(reader.locale, "publicPassport");
  const labels = {
    stamps: worded(STAMPS, (name) => publicTexts(`stamps.${name}`)),
    actions: worded(ACTIONS, (name) => publicTexts(`actions.kinds.${name}`)),
  };
  const unpublished = draftedAt === null ? null : t("draftSince", { at: format.dateTime(draftedAt) });
  return (
    <SettingsFrame
      locale={reader.locale}
      title={t("title")}
      description={t("description")}
      wide
      actions={
        mayEdit &&
        draftedAt && (
          <>
            <ConfirmDialog
              trigger={t("discard")}
              triggerVariant="quiet"
              title={t("discardTitle")}
              description={t("discardText")}
              action={discardAppearanceAction}
              confirmLabel={t("discard")}
              cancelLabel={t("cancel")}
            />
            <ConfirmDialog
              trigger={t("publish")}
              triggerVariant="primary"
              title={t("publishTitle")}
              description={t("publishText")}
              action={publishAppearanceAction}
              confirmLabel={t("publish")}
              confirmVariant="primary"
              cancelLabel={t("cancel")}
            />
          </>
        )
      }
    >
      <div className="mb-6 max-w-3xl">
        <Callout
          tone={unpublished ? "caution" : "notice"}
          title={unpublished ?? t(versions.length > 0 ? "noDraft" : "neverPublished")}
        />
      </div>
      <ClientMessages reader={reader} namespaces={["face", "portal"]}>
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_calc(32rem+2px)]">
          <div className="max-w-2xl min-w-0">
            {mayEdit && (
              <>
                <AppearanceForm
                  key={seen}
                  action={editAppearanceAction}
                  defaults={{ ...appearanceValues(face), seen }}
                  labels={labels}
                />
                <AppearancePicturesPanel
                  locale={reader.locale}
                  appearance={face}
                  remove={removeAppearancePictureAction}
                />
              </>
            )}
            <AppearanceVersions
              reader={reader}
              versions={versions}
              restore={mayEdit ? restoreAppearanceAction : undefined}
            />
          </div>
          <Section
            title={t("previewHeading")}
            description={t("previewHint")}
            className="border-t-0! pt-0! xl:sticky xl:top-4"
          >
            <AppearancePreview state={`${draftedAt?.getTime() ?? 0} ${versions[0]?.version ?? 0}`} />
          </Section>
        </div>
      </ClientMessages>
    </SettingsFrame>
  );
}

interface FaceVersionsProps {
  reader: Reader;
  versions: readonly AppearanceVersionView[];
  restore?: (form: FormData) => Promise<void>;
}

function AppearanceVersions({ reader, versions, restore }: FaceVersionsProps) {
  const t = translator(reader.locale, "face");
  const format = formatter(reader);
  return (
    <Section title={t("versionsTitle")} className="mt-10">
      {versions.length === 0 && <p className="text-ink-muted">{t("versionsNone")}</p>}
      <ul className="divide-y divide-line">
        {versions.map(({ version, face, restoredFrom, createdAt, author }, index) => (
          <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Swatches colours={face.colours ?? OWN_COLOURS} label={t("swatches", { version })} />
            <div className="min-w-0 flex-1 basis-56">
              <p className="flex flex-wrap items-center gap-x-3 font-medium">
                {t("version", { version })}
                {index === 0 && <Status tone="positive">{t("current")}</Status>}
                {restoredFrom !== null && (
                  <span className="text-sm font-normal text-ink-muted">{t("restored", { version: restoredFrom })}</span>
                )}
              </p>
              <p className="text-sm text-ink-muted">
                {t("by", { at: format.dateTime(createdAt), author: author ?? t("formerMember") })}
              </p>
            </div>
            {restore && index > 0 && (
              <ConfirmDialog
                trigger={t("restore")}
                triggerVariant="secondary"
                triggerSize="sm"
                title={t("restoreTitle", { version })}
                description={t("restoreText")}
                action={restore}
                confirmLabel={t("restoreConfirm")}
                confirmVariant="primary"
                cancelLabel={t("cancel")}
              >
                <input type="hidden" name="version" value={version} />
              </ConfirmDialog>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Swatches({ colours, label }: { colours: typeof OWN_COLOURS; label: string }) {
  return (
    <svg viewBox="0 0 48 16" role="img" aria-label={label} className="h-6 w-18 shrink-0 rounded-sm border border-line">
      {[colours.cover, colours.lettering, colours.accent].map((colour, index) => (
        <rect key={index} x={16 * index} width="16" height="16" fill={colour} />
      ))}
    </svg>
  );
}

interface FacePicturesPanelProps {
  locale: Locale;
  appearance: Pick<Face, "colours" | "logo" | "isLogoOnWhite" | "cover">;
  remove: (form: FormData) => Promise<void>;
}

function AppearancePicturesPanel({ locale, appearance, remove }: FacePicturesPanelProps) {
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
