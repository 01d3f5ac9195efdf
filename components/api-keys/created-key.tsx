"use client";

import { useFormatter, useNow, useTranslations } from "use-intl";
import { Arrival } from "@/components/ui/arrival";
import { Callout } from "@/components/ui/callout";
import { CodeBlock } from "@/components/ui/code-block";
import { LinkButton } from "@/components/ui/link-button";
import { ShownOnce } from "@/components/ui/shown-once";
import type { Scope } from "@/lib/access/permissions";
import { firstRequest } from "./first-request";

export interface NewKey {
  id: string;
  secret: string;
  hint: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
}

interface CreatedKeyProps {
  created: NewKey;
  publicUrl: string;
  /** A passport of the brand, for the first request. */
  code: string | null;
  /** The key whose place it takes, and when that one ends. */
  old?: { hint: string; endsAt: Date };
}

/** The key itself, this one time, and what to do with it. */
export function CreatedKey({ created, publicUrl, code, old }: CreatedKeyProps) {
  const t = useTranslations("apiKeys");
  const format = useFormatter();
  const present = useNow();
  const oldEnd = ({ hint, endsAt }: { hint: string; endsAt: Date }) =>
    endsAt > present
      ? t("created.oldEnds", { hint, date: format.dateTime(endsAt, { dateStyle: "long", timeStyle: "short" }) })
      : t("created.oldEnded", { hint });
  return (
    <Arrival className="flex max-w-2xl flex-col gap-6">
      <Callout tone="caution" title={t("created.title")}>
        {t("created.text")}
      </Callout>
      <ShownOnce
        label={t("created.secret")}
        secret={created.secret}
        labels={{ copy: t("created.copy"), copied: t("created.copied") }}
        testId="api-key"
      />
      <p className="text-ink-muted">
        {old && `${oldEnd(old)} `}
        {created.expiresAt
          ? t("created.expires", { date: format.dateTime(created.expiresAt, { dateStyle: "long" }) })
          : t("created.noEnd")}
      </p>
      <CodeBlock
        code={firstRequest({ ...created, publicUrl, code })}
        caption={t("created.tryIt")}
        label={t("created.tryItLabel")}
        labels={{ copy: t("created.copyRequest"), copied: t("created.copiedRequest") }}
      />
      <div>
        <LinkButton href="/api-keys" variant="primary">
          {t("created.stored")}
        </LinkButton>
      </div>
    </Arrival>
  );
}
