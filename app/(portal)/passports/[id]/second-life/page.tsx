import { notFound } from "next/navigation";
import { memberContext } from "@/app/action";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { EntryForm } from "@/components/forms/entry-dialog";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/state-views";
import { actorMay } from "@/lib/access/actor";
import { citePlace } from "@/lib/law/cite";
import { showBatteryProducts } from "@/lib/lifecycle/show-battery-products";
import { showPassport } from "@/lib/passport-pages/show-passport";
import { EXTENTS } from "@/lib/passports/battery/life-rules";
import { formatPassportCode } from "@/lib/passports/code";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { translator } from "@/lib/platform/i18n/translator";
import { REASON_CHARACTERS_MAX } from "@/lib/platform/input/reason-rules";
import { orNotFound } from "../../../or-not-found";
import { startSecondLifeAction } from "./actions";

export const generateMetadata = titled("batteryLife", "start.title");

export default async function SecondLifePage({ params }: { params: Promise<{ id: string }> }) {
  const context = await memberContext();
  const { passport, product, battery } = await orNotFound(showPassport(context, { passportId: (await params).id }));
  const { actor, reader, t: passportTexts } = await openPage("passports");
  const isAllowed = actorMay(actor, "passports.manage") && actorMay(actor, "products.register");
  if (!isAllowed || !battery || battery.possible.operations.length === 0) notFound();
  const t = translator(reader.locale, "batteryLife");
  const products = await showBatteryProducts(context);
  const optional = { required: false, optionalLabel: t("fields.optional") };
  return (
    <>
      <PageHeader
        crumbs={[
          { label: passportTexts("title"), href: "/passports" },
          { label: product.name, href: `/passports/${passport.id}` },
        ]}
        locale={reader.locale}
        title={t("start.title")}
        description={t("start.text", { article: citePlace(reader.locale, { article: "77", paragraphs: ["7"] }) })}
      />
      <PageNotice locale={reader.locale} />
      {products.length === 0 ? (
        <EmptyState title={t("start.noneTitle")}>{t("start.noneText")}</EmptyState>
      ) : (
        <div className="max-w-xl">
          <EntryForm
            action={startSecondLifeAction}
            idPrefix="second-life"
            hidden={{ passportId: passport.id }}
            submit={t("start.submit")}
            fields={[
              {
                ...{ name: "productId", kind: "choice", label: t("start.product"), hint: t("start.productHint") },
                ...{ required: true, options: products.map(({ id, name }) => ({ value: id, label: name })) },
              },
              {
                ...{ name: "operation", kind: "choice", label: t("fields.operation"), required: true },
                options: battery.possible.operations.map((value) => ({ value, label: t(`operations.${value}`) })),
              },
              {
                ...{ name: "originals", kind: "note", label: t("start.originals"), hint: t("start.originalsHint") },
                ...{ required: true, initial: formatPassportCode(passport.code) },
              },
              {
                ...{ name: "extent", kind: "choice", label: t("fields.extent"), required: true },
                options: EXTENTS.map((value) => ({ value, label: t(`extents.${value}`) })),
              },
              { name: "unit", kind: "text", label: t("start.serial"), maxLength: 200, ...optional },
              {
                ...{ name: "changed_on", kind: "day", label: t("fields.changedOn"), required: true },
                initial: dayOf(now()),
              },
              {
                ...{ name: "name", kind: "text", label: t("start.operator"), hint: t("start.operatorHint") },
                ...{ maxLength: 300, ...optional },
              },
              { name: "operator_id", kind: "text", label: t("fields.operatorId"), maxLength: 100, ...optional },
              {
                ...{ name: "reason", kind: "note", label: t("fields.reason"), hint: t("fields.reasonHint") },
                ...{ maxLength: REASON_CHARACTERS_MAX, ...optional },
              },
            ]}
          />
        </div>
      )}
    </>
  );
}
