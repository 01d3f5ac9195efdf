import type { Route } from "next";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { StartTransferForm } from "@/components/transfers/start-transfer-form";
import { Callout } from "@/components/ui/callout";
import { Stamp } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import { actorMay } from "@/lib/access/actor";
import { showSettings } from "@/lib/brands/settings/change-settings";
import { showPassport } from "@/lib/passport-pages/show-passport";
import { formatPassportCode } from "@/lib/passports/code";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { draftFields } from "@/lib/transfers/form";
import { openDraft } from "@/lib/transfers/start-transfer";
import { orNotFound } from "../../or-not-found";
import { startTransferAction } from "../actions";

export const generateMetadata = titled("transfersPortal", "form.title");

export default async function NewTransferPage({ searchParams }: PageProps<"/transfers/new">) {
  const { context, reader, t } = await openPage("transfersPortal");
  const { passport: requestedId, draft: encryptedDraft } = await searchParams;
  const passports = translator(reader.locale, "passports");
  const view =
    typeof requestedId === "string" ? await orNotFound(showPassport(context, { passportId: requestedId })) : null;
  const draft = typeof encryptedDraft === "string" ? openDraft(context.actor, encryptedDraft) : null;
  const { transferExpiryDays } = await showSettings(context);
  const isDenied = !actorMay(context.actor, "transfers.manage");
  const backHref = view ? `/passports/${view.passport.id}` : "/transfers";
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/transfers" }]}
        locale={reader.locale}
        title={t("form.title")}
        description={t("form.description")}
      />
      {isDenied ? (
        <Callout tone="caution" title={t("form.denied")} />
      ) : (
        <div className="flex flex-col gap-8">
          {view && (
            <SubjectCard
              passportId={view.passport.id}
              code={view.passport.code}
              product={view.product}
              locale={reader.locale}
            />
          )}
          {view?.obstacle || view?.pending ? (
            <div className="max-w-xl">
              <Callout
                tone="caution"
                title={t("form.obstacle")}
                action={
                  view.pending && (
                    <LinkButton href={`/transfers/${view.pending.id}`} size="sm">
                      {passports("detail.pendingOpen")}
                    </LinkButton>
                  )
                }
              >
                {view.pending
                  ? passports("detail.pendingTitle")
                  : view.authenticity.reasons.map((reason) => passports(`reasons.${reason}`)).join(" ")}
              </Callout>
            </div>
          ) : (
            <ClientMessages reader={reader} namespaces={["transfersPortal", "common", "portal", "ui"]}>
              <StartTransferForm
                action={startTransferAction}
                code={view ? formatPassportCode(view.passport.code) : undefined}
                draft={draft ? draftFields(draft) : undefined}
                expiryDays={transferExpiryDays}
                kind={view?.holder ? "resale" : "sale"}
                backHref={backHref}
              />
            </ClientMessages>
          )}
        </div>
      )}
    </>
  );
}

interface SubjectCardProps {
  locale: Locale;
  passportId: string;
  code: string;
  product: { name: string; model: string | null };
}

function SubjectCard({ locale, passportId, code, product }: SubjectCardProps) {
  const t = translator(locale, "transfersPortal");
  return (
    <Link
      href={`/passports/${passportId}` as Route}
      className={
        "flex max-w-xl items-center gap-4 rounded-md border border-line bg-surface px-4 py-3 transition-colors " +
        "hover:border-line-strong"
      }
    >
      <Stamp aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0">
        <span className="micro-label block text-ink-muted">{t("form.passport")}</span>
        <span className="block font-medium">{[product.name, product.model].filter(Boolean).join(" · ")}</span>
        <span className="block font-mono text-sm">{formatPassportCode(code)}</span>
      </span>
    </Link>
  );
}
