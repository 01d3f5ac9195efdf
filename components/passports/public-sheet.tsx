import { clsx } from "clsx";
import { Stamp } from "@/components/brands/brand-signs";
import { DocumentPage } from "@/components/brands/document-page";
import { machineReadableLines } from "@/components/brands/machine-readable-lines";
import { KeyValues, Section } from "@/components/ui/section";
import { isLong } from "@/components/ui/whole-text";
import type { StampWording } from "@/lib/brands/appearance/rules";
import { inLanguage, isForOtherGroup } from "@/lib/ecodesign/declared";
import { INSTRUCTION_FIELD_NAMES, TEXTILE_CARE_FIELD_NAMES } from "@/lib/ecodesign/registry";
import type { Verification } from "@/lib/passports/contract";
import { headline } from "@/lib/passports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { NOTICE_TONES } from "./public-alerts";

export function PublicSheet({
  reader,
  verification,
  stamp,
}: {
  reader: Reader;
  verification: Verification;
  stamp: StampWording;
}) {
  const t = translator(reader.locale, "publicPassport");
  const fieldTexts = translator(reader.locale, "ecodesign");
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
      value: product.product_group && fieldTexts(`choices.product_group.${product.product_group}`),
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

export function PublicCare({
  reader,
  brand,
  language,
  sustainability,
}: {
  reader: Reader;
  brand: { name: string; locale: string };
  language: string;
  sustainability: Verification["sustainability"];
}) {
  const t = translator(reader.locale, "publicPassport");
  const fieldTexts = translator(reader.locale, "ecodesign");
  const texts = INSTRUCTION_FIELD_NAMES.flatMap((name) => {
    const text = sustainability[name] && inLanguage(sustainability[name], language, brand.locale);
    return text ? [{ name, ...text }] : [];
  });
  const treatments = TEXTILE_CARE_FIELD_NAMES.flatMap((name) => {
    const value = sustainability[name];
    return value ? [{ name, text: fieldTexts(`choices.${name}.${value}` as "choices.care_washing.at_30") }] : [];
  });
  const { spare_parts_available_years: partsYears, durability_guarantee_years: guaranteeYears } = sustainability;
  const written = new Set(texts.map((text) => text.language));
  const [only = language] = written.size === 1 ? written : [];
  const notInLanguage = (of: string) => t("onlyIn", { language: formatter(reader).language(of) });
  if (texts.length + treatments.length === 0 && partsYears == null && guaranteeYears == null) return null;
  return (
    <Section title={t("careTitle")} description={isForOtherGroup(only, language) && notInLanguage(only)}>
      {treatments.length > 0 && (
        <dl className="mb-5 flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
          {treatments.map(({ name, text }) => (
            <div key={name} className="grow basis-2/5 bg-surface px-4 py-3 sm:basis-[18%]">
              <dt className="text-sm text-ink-muted">{fieldTexts(`fields.${name}`)}</dt>
              <dd className="mt-0.5">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {texts.map(({ name, language: of, text }) => (
          <div key={name}>
            <h3 className="font-medium">{fieldTexts(`fields.${name}`)}</h3>
            {written.size > 1 && isForOtherGroup(of, language) && (
              <p className="text-sm text-ink-muted italic">{notInLanguage(of)}</p>
            )}
            <p lang={of} className="mt-1 whitespace-pre-line text-ink-muted">
              {text}
            </p>
          </div>
        ))}
        {partsYears != null && (
          <div>
            <h3 className="font-medium">{t("care.partsTitle")}</h3>
            <p className="mt-1 text-ink-muted">
              {t("care.partsText", { years: fieldTexts("units.years", { value: partsYears }) })}
            </p>
          </div>
        )}
        {guaranteeYears != null && (
          <div>
            <h3 className="font-medium">{fieldTexts("fields.durability_guarantee_years")}</h3>
            <p className="mt-1 text-ink-muted">
              {t("care.guaranteeText", {
                brand: brand.name,
                years: fieldTexts("units.years", { value: guaranteeYears }),
              })}
            </p>
            <p className="mt-1 text-sm text-ink-muted">{t("care.guaranteeLaw")}</p>
          </div>
        )}
      </div>
    </Section>
  );
}
