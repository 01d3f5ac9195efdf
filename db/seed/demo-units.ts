import { gtin14 } from "@/lib/ecodesign/gtin";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";
import { productOf } from "@/lib/products/registration/plan-registration";
import type { PassportRow } from "../queries/passports";
import type { ProductRow } from "../queries/products";
import type { WarrantyRow } from "../queries/warranties";
import type { warranties } from "../schema";
import type { Article } from "./articles/article";
import { articleRecord, articleSerial } from "./articles/article-record";
import type { DemoBrand } from "./demo-brands";
import { bytesOf, codeOf, idOf, numberOf } from "./drawn";

export interface Unit {
  label: string;
  article: Article;
  registeredAt: Date;
  passport: PassportRow;
  warranties: SeededWarranty[];
}

type SeededWarranty = typeof warranties.$inferInsert &
  Pick<WarrantyRow, "state" | "startsOn" | "endsOn" | "months" | "transferable" | "maxTransfers" | "transfersUsed">;

export interface DemoProduct {
  article: Article;
  registeredAt: Date;
  row: ProductRow;
  units: Unit[];
}

export function unitLabel(slug: string, model: string, unit: number): string {
  return `${slug} ${model} unit ${unit}`;
}

export function momentOn(label: string, day: Date): Date {
  return new Date(day.getTime() + 7 * HOUR_MS + numberOf(`${label} moment`, 10 * HOUR_MS));
}

export function daysBefore(today: Date, days: number): Date {
  return new Date(today.getTime() - days * DAY_MS);
}

export function productsOf(brand: DemoBrand, brandId: string, today: Date): DemoProduct[] {
  return brand.articles.map((article, index) => {
    const label = `${brand.slug} ${article.model}`;
    const registeredAt = momentOn(label, daysBefore(today, article.launchedDaysAgo));
    const row = productRow(brand, brandId, { article, index, registeredAt });
    const deliveries = deliveriesOf(label, article, { registeredAt, today });
    const units = Array.from({ length: article.units }, (_, unit) => {
      const delivery = Math.floor((unit * deliveries.length) / article.units);
      const facility = brand.responsible.facilities[article.madeIn] ?? null;
      return unitOf(unitLabel(brand.slug, article.model, unit), {
        article,
        row,
        registeredAt: deliveries[delivery]!,
        unit,
        facility,
        isFirst: delivery === 0,
      });
    });
    return { article, registeredAt, row, units };
  });
}

function deliveriesOf(
  label: string,
  { units, launchedDaysAgo }: Article,
  { registeredAt, today }: { registeredAt: Date; today: Date },
): Date[] {
  const count = units >= 100 ? 4 : units >= 50 ? 2 : 1;
  return Array.from({ length: count }, (_, delivery) => {
    if (delivery === 0) return registeredAt;
    const daysAgo = Math.round(launchedDaysAgo * (1 - (0.93 * delivery) / (count - 1)));
    return momentOn(`${label} delivery ${delivery}`, daysBefore(today, Math.max(daysAgo, 12)));
  });
}

interface Placed {
  article: Article;
  index: number;
  registeredAt: Date;
}

function productRow(brand: DemoBrand, brandId: string, { article, index, registeredAt }: Placed): ProductRow {
  const record = articleRecord(article, { ...brand, index, launchedAt: registeredAt });
  return {
    ...productOf(record, idOf("prd", registeredAt, bytesOf(`${brand.slug} ${article.model}`))),
    brandId,
    reviewState: article.reviewState ?? "approved",
    version: 1,
    isExample: false,
    recalledAt: null,
    recallReason: null,
    createdAt: registeredAt,
    updatedAt: registeredAt,
  };
}

interface UnitSource {
  article: Article;
  row: ProductRow;
  registeredAt: Date;
  unit: number;
  facility: string | null;
  isFirst: boolean;
}

const ON_THE_WAY_DAYS = 21;

function unitOf(label: string, { article, row, registeredAt, unit, facility, isFirst }: UnitSource): Unit {
  const { brandId, id: productId, gtin } = row;
  const passport: PassportRow = {
    id: idOf("psp", registeredAt, bytesOf(`${label} id`)),
    brandId,
    productId,
    code: codeOf(label),
    gtin14: gtin ? gtin14(gtin) : null,
    serialNumber: articleSerial(article, unit),
    batch: `${registeredAt.toISOString().slice(0, 7)}-${unit % 2 === 0 ? "A" : "B"}`,
    externalId: null,
    placedOnMarketOn: isFirst ? null : dayOf(registeredAt),
    producedOn: dayOf(daysBefore(registeredAt, ON_THE_WAY_DAYS)),
    productionFacility: facility,
    status: "active",
    statusReason: null,
    statusSince: null,
    custodyFlag: "none",
    custodySince: null,
    holderReportedAt: null,
    decommissionedAt: null,
    lifeEnd: null,
    holderId: null,
    ownerSince: null,
    transferCount: 0,
    createdAt: registeredAt,
    changedAt: registeredAt,
    warrantyMonths: null,
  };
  return { label, article, registeredAt, passport, warranties: warrantiesOf(label, article, passport) };
}

export function describedPassport({ passport, warranties }: Unit): PassportRow {
  const { changedAt, statusSince, custodySince, ownerSince, decommissionedAt } = passport;
  const instants = [changedAt, statusSince, custodySince, ownerSince, decommissionedAt];
  const changed = new Date(Math.max(...instants.map((at) => at?.getTime() ?? 0)));
  return { ...passport, warrantyMonths: warranties.find(isAtPassport)?.months ?? null, changedAt: changed };
}

export const describedWarranties = ({ warranties }: Unit): SeededWarranty[] =>
  warranties.filter((warranty) => !isAtPassport(warranty));

const isAtPassport = ({ kind, state }: SeededWarranty): boolean => kind === "manufacturer" && state === "not_activated";

function warrantiesOf(
  label: string,
  article: Article,
  { id: passportId, brandId, createdAt }: PassportRow,
): SeededWarranty[] {
  const promised = [
    { kind: "manufacturer" as const, months: article.warrantyMonths, transferable: true },
    { kind: "extended" as const, months: article.extendedMonths ?? 0, transferable: false },
  ];
  return promised
    .filter(({ months }) => months > 0)
    .map((promise) => ({
      ...promise,
      id:
        promise.kind === "manufacturer"
          ? passportId.replace("psp", "wty")
          : idOf("wty", createdAt, bytesOf(`${label} ${promise.kind}`)),
      brandId,
      passportId,
      startsOn: null,
      endsOn: null,
      activatedAt: null,
      maxTransfers: null,
      transfersUsed: 0,
      territory: null,
      state: "not_activated",
      createdAt,
    }));
}
