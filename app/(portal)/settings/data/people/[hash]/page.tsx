import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { HolderRecord } from "@/components/holders/holder-record";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Download } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { actorMay } from "@/lib/access/actor";
import { HOLDER_FORMATS } from "@/lib/holders/export-holder";
import { showHolder } from "@/lib/holders/show-holder";
import { translator } from "@/lib/platform/i18n/translator";
import { foundOr404 } from "../../../../found";
import { eraseHolderAction } from "../../actions";

export const generateMetadata = titled("holders", "title");

export default async function HolderPage({ params }: PageProps<"/settings/data/people/[hash]">) {
  const { context, reader, t } = await openPage("holders");
  const { hash: emailHash } = await params;
  const settings = translator(reader.locale, "brandSettings");
  if (!actorMay(context.actor, "holders.manage")) notFound();
  const held = await foundOr404(showHolder(context, { emailHash }));
  const { passports, pending } = held.counts;
  return (
    <SettingsFrame
      wide
      locale={reader.locale}
      within={{ label: settings("data.title"), href: "/settings/data" }}
      title={held.email ?? t("erasedTitle")}
      description={t("description")}
      actions={
        <>
          {HOLDER_FORMATS.map((format) => (
            <LinkButton
              key={format}
              href={`/settings/data/people/${emailHash}/export/${format}`}
              download
              icon={<Download aria-hidden="true" />}
            >
              {t(`export.${format}`)}
            </LinkButton>
          ))}
          {held.email !== null && (
            <ConfirmDialog
              trigger={t("erase.label")}
              title={t("erase.title")}
              description={
                <>
                  <p>{t("erase.text", { passports, pending })}</p>
                  <p className="mt-2">{t("erase.stays")}</p>
                </>
              }
              action={eraseHolderAction}
              confirmLabel={t("erase.confirm")}
              cancelLabel={t("erase.keep")}
            >
              <input type="hidden" name="emailHash" value={emailHash} />
            </ConfirmDialog>
          )}
        </>
      }
    >
      <HolderRecord reader={reader} held={held} />
    </SettingsFrame>
  );
}
