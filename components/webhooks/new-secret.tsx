"use client";

import { useTranslations } from "use-intl";
import { Arrival } from "@/components/ui/arrival";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { ShownOnce } from "@/components/ui/shown-once";

/** An endpoint's secret, this one time. */
export function NewSecret({ id, secret }: { id: string; secret: string }) {
  const t = useTranslations("webhooks");
  return (
    <Arrival className="flex max-w-2xl flex-col gap-6">
      <Callout tone="caution" title={t("secret.title")}>
        {t("secret.text")}
      </Callout>
      <ShownOnce
        label={t("secret.label")}
        secret={secret}
        labels={{ copy: t("copy"), copied: t("copied") }}
        testId="webhook-secret"
      />
      <div>
        <LinkButton href={`/settings/webhooks/${id}`} variant="primary">
          {t("secret.stored")}
        </LinkButton>
      </div>
    </Arrival>
  );
}
