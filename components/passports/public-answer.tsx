import { inLanguage, isForeign } from "@/lib/ecodesign/declared";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** What a genuine code stands for, and what to compare before relying on it: a copy of it is just as genuine. */
export function PublicAnswer({
  reader,
  language,
  verification: { product, authenticity, sustainability },
  hasLeft,
}: {
  reader: Reader;
  /** Of the brand's texts, by its tag. */
  language: string;
  verification: Verification;
  hasLeft: boolean;
}) {
  const t = translator(reader.locale, "publicPassport.answer");
  const brand = authenticity.issuer.name;
  const where = sustainability.serial_location && inLanguage(sustainability.serial_location, language);
  return (
    <div className="flex flex-col gap-3">
      <p>
        {t("issued", { brand })}{" "}
        <strong dir="auto" className="font-medium wrap-anywhere">
          {product.name}
        </strong>
      </p>
      {product.serial_number ? (
        <div>
          <p>{t("copiedSerial")}</p>
          <p className="my-1.5 font-mono text-lg tracking-wide text-foil break-all print:text-ink">
            {product.serial_number}
          </p>
          <p>
            {where ? (
              <span lang={where.language === reader.locale ? undefined : where.language} dir="auto">
                {where.text}
              </span>
            ) : (
              t(`where.${product.product_group ?? "other"}`)
            )}{" "}
            {t(hasLeft ? "differentLeft" : "different", { brand })}
          </p>
          {where && isForeign(where.language, language) && (
            <p className="mt-1 text-sm italic">
              {translator(reader.locale, "publicPassport")("onlyIn", {
                language: formatter(reader).language(where.language),
              })}
            </p>
          )}
        </div>
      ) : (
        <p>{t("copied")}</p>
      )}
    </div>
  );
}
