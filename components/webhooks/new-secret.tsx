"use client";

import { useTranslations } from "use-intl";
import { Arrival } from "@/components/ui/arrival";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";

/** An endpoint's secret, this one time. */
export function NewSecret({ id, secret }: { id: string; secret: string }) {
  const t = useTranslations("webhooks");
  return (
    <Arrival className="flex max-w-2xl flex-col gap-6">
      <Callout tone="caution" title={t("secret.title")}>
        {t("secret.text")}
      </Callout>
      <div
        className={
          "flex flex-wrap items-center justify-between gap-3 rounded-md border border-accent-line bg-surface p-4"
        }
      >
        <div className="min-w-0">
          <p className="micro-label text-ink-muted">{t("secret.label")}</p>
          <p className="mt-1 font-mono text-md break-all select-all" data-testid="webhook-secret">
            {secret}
          </p>
        </div>
        <CopyButton text={secret} labels={{ copy: t("copy"), copied: t("copied") }} variant="primary" size="md" />
      </div>
      <div>
        <LinkButton href={`/settings/webhooks/${id}`} variant="primary">
          {t("secret.stored")}
        </LinkButton>
      </div>
    </Arrival>
  );
}
