import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { memberContext } from "@/app/action";
import { openPage } from "@/app/open-page";
import { PassportRegistryPanel } from "@/components/eu-registry/registry-panel";
import { PageNotice } from "@/components/forms/page-notice";
import { BatteryLifePanel, lifeChoices } from "@/components/passports/battery-life";
import { BatteryPanel } from "@/components/passports/battery-panel";
import { LiftingChanges, ownerFacts, passportChoices, WarrantyPanel } from "@/components/passports/owner-panel";
import { PassportSheet, PassportTimeline } from "@/components/passports/passport-sheet";
import { AuthenticityMark } from "@/components/passports/passport-status";
import { UnitDocumentPanel } from "@/components/passports/unit-document-panel";
import { HeadPicture } from "@/components/products/product-head";
import { ScanPanel } from "@/components/scans/scan-panel";
import { KeepCurrent } from "@/components/shell/keep-current";
import { ObjectPicture, PageHeader, StatusMenu } from "@/components/shell/page-header";
import { Callout } from "@/components/ui/callout";
import { ArrowLeftRight, ExternalLink, Download } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { actorMay } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { showPassportRegistry } from "@/lib/eu-registry/show-registry";
import { fileFormatsOf } from "@/lib/interchange/formats";
import { nextPassportStep } from "@/lib/passport-pages/rules";
import { showPassport, type PassportView } from "@/lib/passport-pages/show-passport";
import { drawQrCode, qrSizes } from "@/lib/passports/labels/qr-code";
import { isReversible, possibleChanges } from "@/lib/passports/lifecycle-rules";
import { headline } from "@/lib/passports/rules";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { showScansOfPassport } from "@/lib/scans/show-scans";
import { NOTICE_TONES } from "../../../../components/passports/public-alerts";
import { recordRegistrationAction } from "../../compliance/registry/actions";
import { orNotFound } from "../../or-not-found";
import { changePassportAction, removeUnitDocumentAction } from "../actions";
import { changeBatteryLifeAction } from "./second-life/actions";
import { voidWarrantyAction } from "./warranties/actions";

const load = cache(async (passportId: string) => orNotFound(showPassport(await memberContext(), { passportId })));

export async function generateMetadata({ params }: PageProps<"/passports/[id]">): Promise<Metadata> {
  return { title: (await load((await params).id)).product.name };
}

export default async function PassportPage({ params }: PageProps<"/passports/[id]">) {
  const { actor, brand, context, reader, format, t } = await openPage("passports");
  const view = await load((await params).id);
  const [scans, registry] = await Promise.all([
    showScansOfPassport(context, { passportId: view.passport.id }),
    actorMay(actor, "compliance.read")
      ? showPassportRegistry(context, { productId: view.product.id, passportId: view.passport.id })
      : null,
  ]);
  const { passport, product, authenticity, pending, obstacle } = view;
  const may = (permission: Permission) => actorMay(actor, permission);
  const mayManage = may("passports.manage");
  const standing = { ...passport, isDecommissioned: passport.decommissionedAt !== null };
  const changes = mayManage ? possibleChanges(standing) : [];
  const next = nextPassportStep(
    { ...passport, owner: view.owner, isTransferable: obstacle === null, possible: changes },
    may,
  );
  const changeProps = {
    locale: reader.locale,
    passportId: passport.id,
    action: changePassportAction,
    isUnsold: view.owner === "unclaimed",
  };
  const choices = passportChoices(changes, changeProps);
  const choicesOf = (isUndone: boolean) =>
    choices.filter(({ change }) => isReversible(change, standing) === isUndone).map(({ choice }) => choice);
  const lives =
    view.battery && mayManage
      ? lifeChoices({
          ...{ locale: reader.locale, passportId: passport.id, possible: view.battery.possible },
          ...{ action: changeBatteryLifeAction, today: dayOf(now()) },
        })
      : [];
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/passports" }]}
        locale={reader.locale}
        title={product.name}
        picture={
          <ObjectPicture>
            {view.picture && <HeadPicture locale={reader.locale} product={product} picture={view.picture} />}
          </ObjectPicture>
        }
        meta={<AuthenticityMark reasons={authenticity.reasons} t={t} />}
        facts={[
          {
            key: "serial",
            label: t("detail.serial"),
            value: passport.serialNumber && <span className="font-mono text-sm">{passport.serialNumber}</span>,
          },
          ...ownerFacts({ reader, view }),
        ]}
        actions={
          <>
            <LinkButton href={view.publicLink} target="_blank" icon={<ExternalLink aria-hidden="true" />}>
              {t("detail.openPublic")}
            </LinkButton>
            <StatusMenu locale={reader.locale} reversible={choicesOf(true)} final={[...choicesOf(false), ...lives]} />
            {may("transfers.manage") && !pending && !obstacle && (
              <LinkButton
                href={`/transfers/new?passport=${passport.id}`}
                variant={next === "start_transfer" ? "primary" : "secondary"}
                icon={<ArrowLeftRight aria-hidden="true" />}
              >
                {t("detail.startTransfer")}
              </LinkButton>
            )}
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      <div className="mb-6 flex flex-col gap-3 empty:hidden">
        {authenticity.reasons.length > 0 && (
          <StatusNotice
            reader={reader}
            view={view}
            actions={
              <div className="flex flex-wrap gap-2">
                <LiftingChanges {...changeProps} changes={changes} next={next} />
                {authenticity.reasons.includes("recalled") && (
                  <LinkButton href={`/products/${product.id}`}>{t("detail.toProduct")}</LinkButton>
                )}
              </div>
            }
          />
        )}
        {pending && (
          <Callout
            title={t("detail.pendingTitle")}
            action={
              may("transfers.read") && (
                <LinkButton
                  href={`/transfers/${pending.id}`}
                  variant={next === "view_transfer" ? "primary" : "secondary"}
                >
                  {t("detail.pendingOpen")}
                </LinkButton>
              )
            }
          >
            {pending.recipientEmail
              ? t("detail.pendingText", { recipient: pending.recipientEmail, date: format.dateTime(pending.expiresAt) })
              : t("detail.pendingErased", { date: format.dateTime(pending.expiresAt) })}
          </Callout>
        )}
      </div>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <PassportSheet
            reader={reader}
            issuer={brand.name}
            passport={passport}
            product={product}
            label={view.label}
            sizes={qrSizes(view.label)}
            qrCode={drawQrCode(view.label)}
          />
          <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
            <WarrantyPanel
              reader={reader}
              passportId={passport.id}
              warranties={view.warranties}
              voidAction={may("warranties.manage") ? voidWarrantyAction : undefined}
            />
            <UnitDocumentPanel
              reader={reader}
              passportId={passport.id}
              documents={view.documents}
              remove={mayManage ? removeUnitDocumentAction : undefined}
            />
          </div>
          {view.battery && (
            <>
              <BatteryLifePanel
                reader={reader}
                passportId={passport.id}
                life={view.battery.life}
                links={view.battery.links}
                possible={view.battery.possible}
                maySucceed={mayManage && may("products.register")}
              />
              <BatteryPanel reader={reader} battery={view.battery} />
            </>
          )}
          <UnitData reader={reader} view={view} />
          {may("compliance.read") && (
            <UnitDocuments
              locale={reader.locale}
              productId={product.id}
              code={passport.code}
              isBattery={view.battery !== null}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <Section title={t("detail.timelineTitle")}>
            <PassportTimeline reader={reader} events={view.timeline} />
            {view.transfers.length > TRANSFERS_UNTIL_LINK && (
              <p className="mt-4">
                <TextLink href={`/transfers?q=${passport.code}`}>{t("detail.transfersAll")}</TextLink>
              </p>
            )}
          </Section>
          {registry && (
            <PassportRegistryPanel
              reader={reader}
              registry={registry}
              record={may("registry.manage") ? recordRegistrationAction : undefined}
            />
          )}
          <ScanPanel
            reader={reader}
            scans={scans}
            first={{ on: scans.firstOn }}
            allHref={`/scans?product=${product.id}`}
          />
        </div>
      </div>
      {(view.documents.some(({ state }) => state === "waiting") || view.battery?.isReading) && <KeepCurrent />}
    </>
  );
}

const TRANSFERS_UNTIL_LINK = 20;

/** Only what differs from other passports of the product: the product's page has the rest. */
function UnitData({ reader, view: { passport, product } }: { reader: Reader; view: PassportView }) {
  const t = translator(reader.locale, "passports");
  const fieldTexts = translator(reader.locale, "ecodesign");
  const { placedOnMarketOn, productionFacility } = passport;
  const items = [
    {
      key: "placed",
      label: fieldTexts("fields.placed_on_market_on"),
      value: placedOnMarketOn && formatter(reader).calendarDate(placedOnMarketOn),
    },
    { key: "facility", label: fieldTexts("fields.facilities"), value: productionFacility },
  ];
  return (
    <Section
      title={t("detail.dataTitle")}
      description={t("detail.dataText", { product: product.name })}
      actions={<TextLink href={`/products/${product.id}`}>{t("detail.toProduct")}</TextLink>}
      className="min-w-0"
    >
      <KeyValues items={items.filter(({ value }) => value !== null)} />
    </Section>
  );
}

interface StatusNoticeProps {
  reader: Reader;
  view: PassportView;
  actions: ReactNode;
}

function StatusNotice({ reader, view, actions }: StatusNoticeProps) {
  const { passport, product, authenticity, obstacle } = view;
  const t = translator(reader.locale, "passports");
  const { date } = formatter(reader);
  const first = headline(authenticity.reasons);
  if (first === "authentic") return null;
  const since = [
    passport.statusReason !== null && passport.statusSince,
    passport.custodySince,
    product.recalledAt,
  ].find(Boolean);
  return (
    <Callout
      tone={NOTICE_TONES[first]}
      title={authenticity.reasons.map((reason) => t(`reasons.${reason}`)).join(" ")}
      action={actions}
    >
      {since && <p>{t("detail.standsSince", { date: date(since) })}</p>}
      {passport.statusReason && <p dir="auto">{t("detail.reasonGiven", { reason: passport.statusReason })}</p>}
      {product.recalledAt && product.recallReason && (
        <p dir="auto">{t("detail.recallReason", { reason: product.recallReason })}</p>
      )}
      {obstacle && <p>{t("detail.notTransferable")}</p>}
    </Callout>
  );
}

interface UnitDocumentsProps {
  locale: Locale;
  productId: string;
  code: string;
  isBattery: boolean;
}

function UnitDocuments({ locale, productId, code, isBattery }: UnitDocumentsProps) {
  const t = translator(locale, "interchange");
  return (
    <Section title={t("unit.title")} description={t("unit.text")}>
      <ul className="flex flex-wrap gap-2">
        {fileFormatsOf({ isBattery }).map((format) => (
          <li key={format}>
            <LinkButton
              href={`/products/${productId}/exports/${format}?code=${code}`}
              size="sm"
              download
              icon={<Download aria-hidden="true" />}
            >
              {t(`documents.${format}.title`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
