import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { FaceForm } from "@/components/brands/face/face-form";
import { FacePicturesPanel } from "@/components/brands/face/face-pictures-panel";
import { FacePreview } from "@/components/brands/face/face-preview";
import { FaceVersions } from "@/components/brands/face/face-versions";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ClientMessages } from "@/components/shell/client-messages";
import { Callout } from "@/components/ui/callout";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import { faceValues } from "@/lib/brands/face/face-contract";
import { ACTIONS, STAMPS } from "@/lib/brands/face/rules";
import { showFace } from "@/lib/brands/face/show-face";
import { translator } from "@/lib/platform/i18n/translator";
import { stateOf } from "@/lib/platform/input/state-of";
import {
  discardFaceAction,
  editFaceAction,
  publishFaceAction,
  removeFacePictureAction,
  restoreFaceAction,
} from "./actions";

const worded = <Name extends string>(names: readonly Name[], say: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, say(name)])) as Record<Name, string>;

export const generateMetadata = titled("face", "title");

export default async function FacePage() {
  const { context, reader, format, t } = await openPage("face");
  const { face, draftedAt, versions } = await showFace(context);
  const mayEdit = actorMay(context.actor, "brand.manage");
  const seen = stateOf(faceValues(face));
  const said = translator(reader.locale, "publicPassport");
  const words = {
    stamps: worded(STAMPS, (name) => said(`stamps.${name}`)),
    actions: worded(ACTIONS, (name) => said(`actions.kinds.${name}`)),
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
              action={discardFaceAction}
              confirmLabel={t("discard")}
              cancelLabel={t("cancel")}
            />
            <ConfirmDialog
              trigger={t("publish")}
              triggerVariant="primary"
              title={t("publishTitle")}
              description={t("publishText")}
              action={publishFaceAction}
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
                <FaceForm key={seen} action={editFaceAction} defaults={{ ...faceValues(face), seen }} words={words} />
                <FacePicturesPanel locale={reader.locale} face={face} remove={removeFacePictureAction} />
              </>
            )}
            <FaceVersions reader={reader} versions={versions} restore={mayEdit ? restoreFaceAction : undefined} />
          </div>
          <Section
            title={t("previewHeading")}
            description={t("previewHint")}
            className="border-t-0! pt-0! xl:sticky xl:top-4"
          >
            <FacePreview state={`${draftedAt?.getTime() ?? 0} ${versions[0]?.version ?? 0}`} />
          </Section>
        </div>
      </ClientMessages>
    </SettingsFrame>
  );
}
