import { headers } from "next/headers";
import { cache } from "react";
import { KeepCurrent } from "@/components/shell/keep-current";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link";
import { type Flash, FLASH_HEADER, takeFlash } from "@/lib/platform/http/flash";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import type { Locale, Messages } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { StayingNotice } from "./staying-notice";

/** Cached, so that every part of the page reads the same notice. */
export const readFlash = cache(async (): Promise<Flash | null> => takeFlash((await headers()).get(FLASH_HEADER)));

/** Results of background work: the page polls while it shows one of these. */
const GOES_ON = new Set(["webhook_tested", "webhook_replayed", "pickup_looking", "pickup_key_confirmed"]);

const DEFAULTS = { changed: 0, unchanged: 0, failed: 0, mail: "sent" };

/** Changes whose notice has an "Undo" button; `details.undo` is the id of their object. */
const UNDOABLE = [
  "webhook_disabled",
  "webhook_enabled",
  "pickup_paused",
  "pickup_resumed",
  "signal_published",
] as const satisfies readonly (keyof Messages["done"])[];
export type UndoableChange = (typeof UNDOABLE)[number];

interface PageNoticeProps {
  locale: Locale;
  /** The status that the notice is about: once it changes, the notice disappears. */
  standing?: string;
}

export async function PageNotice({ locale, standing }: PageNoticeProps) {
  const flash = await readFlash();
  const isSaid = flash && flash.outcome !== "file_refused";
  return <StayingNotice key={standing}>{isSaid ? <Said flash={flash} locale={locale} /> : null}</StayingNotice>;
}

function Said({ flash, locale }: { flash: Flash; locale: Locale }) {
  const t = translator(locale, "done");
  return (
    <div className="mb-6">
      {flash.outcome === "refused" ? (
        <Callout tone="critical" title={errorSentence(locale, flash.code)} live />
      ) : (
        <Callout
          tone="positive"
          title={t(flash.code as "transfer_started", { ...DEFAULTS, ...flash.details } as never)}
          action={
            flash.details?.mail === "stored" ? (
              <LinkButton href="/mailbox" size="sm">
                {translator(locale, "mailbox")("open")}
              </LinkButton>
            ) : (
              <UndoForm flash={flash} locale={locale} />
            )
          }
          live
        />
      )}
      {GOES_ON.has(flash.code) && <KeepCurrent />}
    </div>
  );
}

function UndoForm({ flash: { code, details }, locale }: { flash: Flash; locale: Locale }) {
  const change = UNDOABLE.find((undoable) => undoable === code);
  if (!change || typeof details?.undo !== "string") return null;
  return (
    <form action="/undo" method="post">
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="id" value={details.undo} />
      <Button type="submit" size="sm">
        {translator(locale, "ui")("undo")}
      </Button>
    </form>
  );
}
