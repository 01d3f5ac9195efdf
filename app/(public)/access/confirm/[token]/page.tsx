import type { Metadata } from "next";
import { answerNotFound } from "@/app/(public)/answer-not-found";
import { hasGuessedTooOften } from "@/app/(public)/guesses";
import { HolderAccountFrame } from "@/app/(public)/my-items/account-frame";
import { getPlainReader, getTranslations } from "@/app/i18n";
import { SlowDown } from "@/components/shell/slow-down";
import { Button, buttonClass } from "@/components/ui/button";
import { KeyValues } from "@/components/ui/section";
import { openAccessRequest } from "@/lib/access-grants/answer-request";
import { ACCESS_PATH } from "@/lib/access-grants/rules";
import { visitor } from "@/lib/people/auth/visitor";

/** Mail scanners open links, so this page only reads; its button posts to the route below it. */

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("accessGrants");
  return { title: t("confirm.documentTitle"), robots: { index: false, follow: false } };
}

export default async function ConfirmAccessPage({ params }: PageProps<"/access/confirm/[token]">) {
  const [{ token }, reader, t] = await Promise.all([params, getPlainReader(), getTranslations("accessGrants")]);
  const request = await openAccessRequest(visitor(), token);
  if (!request && (await hasGuessedTooOften())) return <SlowDown reader={reader} />;
  if (!request)
    return answerNotFound(
      <HolderAccountFrame reader={reader} title={t("confirm.unknownTitle")} lead={<p>{t("confirm.unknownText")}</p>}>
        <a href={ACCESS_PATH} className={buttonClass()}>
          {t("ask.open")}
        </a>
      </HolderAccountFrame>,
    );
  const { status, role, scope, isAuthority, organisation, mailboxMasked } = request;
  const textKey =
    status === "unproved" || status === "granted"
      ? status
      : status === "waiting" || status === "consent"
        ? "waiting"
        : "ended";
  return (
    <HolderAccountFrame
      reader={reader}
      eyebrow={organisation ?? undefined}
      title={t(`confirm.${textKey}.title`)}
      lead={<p>{t(`confirm.${textKey}.text`)}</p>}
    >
      <div className="flex flex-col gap-5">
        <KeyValues
          layout="fields"
          className="grid-cols-1!"
          items={[
            mailboxMasked && { key: "for", label: t("confirm.for"), value: mailboxMasked },
            { key: "role", label: t("confirm.role"), value: t(`roles.${role}`) },
            !isAuthority && { key: "scope", label: t("confirm.scope"), value: t(`scopes.${scope}`) },
          ].filter((fact) => fact !== null && fact !== "" && fact !== false)}
        />
        {status === "unproved" && (
          <form method="post" action={`${ACCESS_PATH}/confirm/${token}/answer`}>
            <Button type="submit" variant="primary" size="lg" className="w-full">
              {t("confirm.confirm")}
            </Button>
          </form>
        )}
        {status === "granted" && (
          <a href={ACCESS_PATH} className={buttonClass("primary")}>
            {t("ask.open")}
          </a>
        )}
      </div>
    </HolderAccountFrame>
  );
}
