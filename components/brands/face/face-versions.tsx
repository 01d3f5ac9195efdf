import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { OWN_COLOURS } from "@/lib/brands/face/palette";
import type { ShownFaceVersion } from "@/lib/brands/face/show-face";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface FaceVersionsProps {
  reader: Reader;
  versions: readonly ShownFaceVersion[];
  /** Left out for whoever may not. */
  restore?: (form: FormData) => Promise<void>;
}

/** What was published, by whom and when, the latest first; each can be published again. */
export function FaceVersions({ reader, versions, restore }: FaceVersionsProps) {
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
