"use client";

import { useTranslations } from "use-intl";
import { Arrival } from "@/components/ui/arrival";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";

/** The codes themselves, this one time. */
export function RecoveryCodes({ codes, nextHref }: { codes: readonly string[]; nextHref: string }) {
  const t = useTranslations("security");
  return (
    <Arrival className="flex max-w-md flex-col gap-5">
      <Callout tone="caution" title={t("codesTitle")}>
        {t("codesText")}
      </Callout>
      <div className="rounded-md border border-accent-line bg-surface p-4">
        <ul className="flex flex-col gap-1.5 font-mono text-sm select-all" data-testid="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="mt-3 flex justify-end">
          <CopyButton text={codes.join("\n")} labels={{ copy: t("copy"), copied: t("copied") }} variant="secondary" />
        </div>
      </div>
      <div>
        <LinkButton href={nextHref} variant="primary">
          {t("codesKept")}
        </LinkButton>
      </div>
    </Arrival>
  );
}
