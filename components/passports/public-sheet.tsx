import { clsx } from "clsx";
import { DocumentPage } from "@/components/brands/document-page";
import { machineReadableLines } from "@/components/brands/machine-readable-lines";
import { Stamp } from "@/components/brands/stamp";
import { KeyValues } from "@/components/ui/key-values";
import { isLong } from "@/components/ui/whole-text";
import type { StampWording } from "@/lib/brands/face/rules";
import type { Verification } from "@/lib/passports/contract";
import { headline } from "@/lib/passports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { NOTICE_TONES } from "./notice-tones";

/** The passport's data page as anybody sees it, stamped with the verdict. */
export function PublicSheet({
  reader,
  verification,
  stamp,
}: {
  reader: Reader;
  verification: Verification;
  /** What it says where nothing speaks against the item. */
  stamp: StampWording;
}) {
  const t = translator(reader.locale, "publicPassport");
  const words = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const { authenticity, product, code } = verification;
  const first = headline(authenticity.reasons);
  const since = verification.notices[0]?.since;
  const registeredOn = authenticity.registered_at.slice(0, 10);
  const bareCode = code.replaceAll("-", "");
  const lines = machineReadableLines({
    issuer: authenticity.issuer.name,
    product: product.name,
    code: bareCode,
    gtin: product.gtin,
    registeredOn,
  });
  const mono = (value: string) => <span className="font-mono text-sm tracking-wide break-all">{value}</span>;
  const fields = [
    { key: "model", label: t("fields.model"), value: product.model },
    { key: "serial", label: t("fields.serial"), value: product.serial_number && mono(product.serial_number) },
    { key: "batch", label: t("fields.batch"), value: product.batch && mono(product.batch) },
    { key: "gtin", label: t("fields.gtin"), value: product.gtin && mono(product.gtin) },
    {
      key: "group",
      label: t("fields.group"),
      value: product.product_group && words(`choices.product_group.${product.product_group}`),
    },
    {
      key: "produced",
      label: t("fields.produced"),
      value: product.produced_on && format.calendarDate(product.produced_on),
    },
    { key: "registered", label: t("fields.registered"), value: format.calendarDate(registeredOn) },
  ];
  return (
    <DocumentPage seed={bareCode} kind={t("kind")} issuer={authenticity.issuer.name} lines={lines}>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-4">
        <h2
          dir="auto"
          className={clsx(
            // Where the stamp would leave it less, the stamp stands below.
            "min-w-0 grow basis-44 font-serif font-medium tracking-tight wrap-anywhere text-balance",
            isLong(product.name) ? "text-md" : "text-2xl",
          )}
        >
          {product.name}
        </h2>
        <Stamp
          decorative
          title={first === "authentic" ? t(`stamps.${stamp}`) : t(`notices.${first}.title`)}
          detail={first === "authentic" ? format.date(authenticity.verified_at) : since && format.date(since)}
          tone={first === "authentic" ? "positive" : NOTICE_TONES[first]}
          className="mt-1 shrink-0"
        />
      </div>
      <p className="micro-label mt-5 text-ink-faint">{t("fields.code")}</p>
      <p className="font-mono text-md tracking-wide whitespace-nowrap sm:text-lg">{code}</p>
      <KeyValues
        layout="fields"
        className="mt-5 sm:grid-cols-2!"
        items={fields.filter(({ value }) => Boolean(value))}
      />
    </DocumentPage>
  );
}
