import { Stamp } from "@/components/brands/brand-signs";
import { DocumentPage } from "@/components/brands/document-page";
import { machineReadableLines } from "@/components/brands/machine-readable-lines";
import { KeyValues } from "@/components/ui/section";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** A fictitious brand; the GTIN is from the range reserved for examples. */
const SPECIMEN = {
  code: "SPEC1MEN0CARNET0N",
  shownCode: "SPEC-1MEN-0CAR-NET0N",
  product: "Firn 3L Shell Jacket",
  model: "FJ-310 · Larch, M",
  gtin: "09521234543213",
  serial: "FJ310-004127",
  registeredOn: "2026-03-09",
  ownedSince: "2026-09-18",
  warrantyEndsOn: "2029-09-18",
  recycledPercent: 62,
  footprintKg: 14.2,
};

export function SpecimenPassport({ reader }: { reader: Reader }) {
  const t = translator(reader.locale, "landing");
  const format = formatter(reader);
  const lines = machineReadableLines({ ...SPECIMEN, issuer: "Nordwand" });
  const fact = (
    key: "model" | "gtin" | "serial" | "registered" | "owner" | "warranty" | "recycled" | "footprint",
    value: string,
    code = false,
  ) => ({ key, label: t(key), value: <span className={code ? "font-mono text-sm" : undefined}>{value}</span> });
  return (
    <DocumentPage seed={SPECIMEN.code} kind={t("documentKind")} issuer={t("issuer")} lines={lines}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="micro-label text-ink-faint">{t("product")}</p>
          <p className="font-serif text-xl font-medium tracking-tight">{SPECIMEN.product}</p>
        </div>
        <Stamp title={t("specimen")} tone="accent" className="mt-1 shrink-0" />
      </div>
      <p className="mt-5 micro-label text-ink-faint">{t("code")}</p>
      <p className="font-mono text-md tracking-wide sm:text-lg">{SPECIMEN.shownCode}</p>
      <KeyValues
        layout="fields"
        className="mt-5 sm:grid-cols-2!"
        items={[
          fact("model", SPECIMEN.model),
          fact("serial", SPECIMEN.serial, true),
          fact("gtin", SPECIMEN.gtin, true),
          fact("registered", format.calendarDate(SPECIMEN.registeredOn)),
          fact("recycled", format.percent(SPECIMEN.recycledPercent)),
          fact("footprint", t("perUnit", { amount: format.number(SPECIMEN.footprintKg) })),
          fact("owner", t("ownerSince", { day: format.calendarDate(SPECIMEN.ownedSince) })),
          fact("warranty", t("warrantyUntil", { day: format.calendarDate(SPECIMEN.warrantyEndsOn) })),
        ]}
      />
    </DocumentPage>
  );
}
