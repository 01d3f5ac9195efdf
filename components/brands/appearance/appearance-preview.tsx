"use client";

import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ExternalLink } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { PREVIEW_PATH } from "@/lib/brands/appearance/rules";
import { PREVIEW_FRAME } from "./show-colours";

const SIZES = { phone: "h-[44rem] w-[24.375rem]", desk: "h-[62.5rem] w-[80rem]" } as const;
const ROOMS = {
  phone: "h-[calc(35.2rem+2px)] w-[calc(19.5rem+2px)]",
  desk: "h-[calc(25rem+2px)] w-[calc(32rem+2px)]",
} as const;
const SCALES = { phone: "scale-[0.8]", desk: "scale-[0.4]" } as const;
const THEMES = ["light", "dark"] as const;

export function AppearancePreview({ state }: { state: string }) {
  const t = useTranslations("face");
  const [size, setSize] = useState<keyof typeof SIZES>("phone");
  const [theme, setTheme] = useState<(typeof THEMES)[number]>("light");
  const choice = (label: string, isPressed: boolean, choose: () => void) => (
    <button key={label} type="button" aria-pressed={isPressed} onClick={choose} className="segment">
      {label}
    </button>
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div role="group" aria-label={t("previewHeading")} className="flex rounded-md bg-sunken p-0.5 no-js:hidden">
          {(["phone", "desk"] as const).map((one) => choice(t(one), size === one, () => setSize(one)))}
        </div>
        <div role="group" aria-label={t("theme")} className="flex rounded-md bg-sunken p-0.5 no-js:hidden">
          {THEMES.map((one) => choice(t(one), theme === one, () => setTheme(one)))}
        </div>
        <LinkButton href={PREVIEW_PATH} target="_blank" icon={<ExternalLink aria-hidden="true" />}>
          {t("open")}
        </LinkButton>
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label={t("previewHeading")}
        className={clsx(
          "max-w-full overflow-x-auto overflow-y-hidden rounded-lg border border-line-strong bg-sunken",
          ROOMS[size],
        )}
      >
        <iframe
          key={`${state} ${theme}`}
          id={PREVIEW_FRAME}
          title={t("previewTitle")}
          src={`${PREVIEW_PATH}?framed&theme=${theme}`}
          className={clsx("origin-top-left", SIZES[size], SCALES[size])}
        />
      </div>
    </div>
  );
}
