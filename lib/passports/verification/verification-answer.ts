import type { z } from "zod";
import type { VerifiablePassport } from "@/db/queries/verifiable-passports";
import { measureReadiness } from "@/lib/compliance/assessment/readiness-rules";
import { asReadBy } from "@/lib/ecodesign/access";
import { declaredData } from "@/lib/ecodesign/declared";
import { PUBLIC_READS, type Reads } from "@/lib/ecodesign/readers";
import { PUBLIC_ECODESIGN_FIELD_NAMES, type BatteryState } from "@/lib/ecodesign/registry";
import { madeOnce, objectCache } from "@/lib/platform/caches";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { isTestBrand } from "@/lib/platform/test-brand";
import { formatPassportCode } from "../code";
import type { Verification, VerificationField, verificationPart } from "../contract";
import { rateAuthenticity, ownerState, type AuthenticityReason, REASONS_BY_GRAVITY } from "../rules";
import { declaredOfUnit, type UnitValues } from "../unit-values";
import type { PassportMatch } from "./find-passport-by-code";

/** Test passports answer that there is no real item; with `asIfLive`, only the mark shows that it is a test. */
export function verificationAnswer(passport: PassportMatch, { asIfLive = false } = {}): Verification {
  const { product, brand } = passport;
  const common = madeOnce(product, commonOf);
  const judged = rateAuthenticity({
    status: passport.status,
    custodyFlag: passport.custodyFlag,
    isDecommissioned: passport.decommissionedAt !== null,
    isRecalled: passport.recall !== null,
    isExample: product.isExample,
    isTest: isTestBrand(brand.id) && !asIfLive,
  });
  // Plain literals, because properties after a spread cost a microsecond or two.
  return {
    code: formatPassportCode(passport.code),
    test: isTestBrand(brand.id),
    notices: noticesOf(passport, judged.reasons),
    authenticity: {
      status: judged.status,
      reasons: judged.reasons,
      issuer: { id: brand.id, name: brand.name },
      registered_at: passport.registeredAt.toISOString(),
      verified_at: passport.knownAt.toISOString(),
    },
    product: {
      id: product.id,
      name: product.name,
      model: product.model,
      gtin: product.gtin,
      serial_number: passport.serialNumber,
      batch: passport.batch,
      produced_on: passport.producedOn,
      product_group: product.productGroup,
    },
    owner: {
      state: ownerState({ hasHolder: passport.ownerSince !== null, hasPendingTransfer: passport.hasPendingTransfer }),
      since: passport.ownerSince?.toISOString() ?? null,
      transfer_count: passport.transferCount,
    },
    warranties: hasCeased(passport) ? [] : passport.warranties,
    sustainability: hasCeased(passport)
      ? NOTHING_LEFT
      : passport.placedOnMarketOn === null && passport.productionFacility === null
        ? common.sustainability
        : sustainabilityOf(product, passport),
    compliance: common.compliance,
  };
}

/** Regulation (EU) 2023/1542, Article 77(8): only the identity of a recycled battery is still shown. */
export const hasCeased = ({ lifeEnd }: Pick<VerifiablePassport, "lifeEnd">): boolean => lifeEnd === "recycled";

/** The part that all units of a product share is serialised once and reused. */
export function verificationJson(answer: Verification): string {
  const { code, test, notices, authenticity, product, owner, warranties, sustainability, compliance, proof } = answer;
  const own = JSON.stringify({ code, test, notices, authenticity, product, owner, warranties }).slice(0, -1);
  const signed = proof ? `,"proof":${JSON.stringify(proof)}` : "";
  return `${own},"sustainability":${textOf(sustainability)},"compliance":${textOf(compliance)}${signed}}`;
}

export function partOfVerification(
  answer: Verification,
  fields: readonly VerificationField[],
): z.input<typeof verificationPart> {
  const isIncluded = (name: string) =>
    name === "code" || name === "test" || name === "proof" || fields.some((field) => field === name);
  const members = Object.entries(answer).filter(([name]) => isIncluded(name));
  return Object.fromEntries(members) as z.input<typeof verificationPart>;
}

const commonTexts = objectCache<object, string>();
const textOf = (part: object) => commonTexts.get(part) ?? JSON.stringify(part);

type Product = VerifiablePassport["product"];

const OF_NO_UNIT: UnitValues = { placedOnMarketOn: null, productionFacility: null };

const commonOf = (product: Product): Pick<Verification, "sustainability" | "compliance"> => {
  const sustainability = Object.freeze(sustainabilityOf(product, OF_NO_UNIT));
  const readiness = measureReadiness(declaredData(product));
  const compliance = Object.freeze({ review_state: product.reviewState, readiness });
  for (const part of [sustainability, compliance]) commonTexts.set(part, JSON.stringify(part));
  return { sustainability, compliance };
};

export const modelSustainability = (product: Product) => madeOnce(product, commonOf).sustainability;

const NOTHING_DECLARED = Object.fromEntries(
  ["recycled_content", "carbon_score", ...PUBLIC_ECODESIGN_FIELD_NAMES].map((name) => [name, null]),
);

const NOTHING_LEFT = Object.freeze({ ...NOTHING_DECLARED }) as unknown as Verification["sustainability"];

function sustainabilityOf(product: Product, unit: UnitValues): Verification["sustainability"] {
  return { ...NOTHING_DECLARED, ...readByAll(product, unit).declared } as unknown as Verification["sustainability"];
}

const readByAll = (product: Product, unit: UnitValues) => declaredAsRead(product, { unit, reads: PUBLIC_READS });

export function declaredAsRead(
  product: Product,
  {
    unit = OF_NO_UNIT,
    batteryState,
    reads,
  }: { unit?: UnitValues; batteryState?: BatteryState | null | undefined; reads: Reads },
) {
  const { recycledContent, carbonScore, ecodesign, productGroup: group } = product;
  const declared = {
    recycled_content: recycledContent,
    carbon_score: carbonScore,
    ...declaredOfUnit(ecodesign, unit),
    ...(batteryState && { battery_state: batteryState }),
  };
  return asReadBy(declared, { ...reads, group });
}

/** Most serious first. The brand's reason for a suspension or revocation is its own record and is not published. */
function noticesOf(passport: VerifiablePassport, reasons: readonly AuthenticityReason[]): Verification["notices"] {
  if (reasons.length === 0) return [];
  const t = translator(DEFAULT_LOCALE, "publicPassport");
  const { recall, brand } = passport;
  return REASONS_BY_GRAVITY.filter((kind) => reasons.includes(kind)).map((kind) => ({
    kind,
    title: t(`notices.${kind}.title`),
    since: sinceOf(passport, kind)?.toISOString() ?? null,
    reason: kind === "recalled" ? (recall?.reason ?? null) : null,
    advice: brand.closedAt
      ? t("left.advice", { brand: brand.name })
      : t(`notices.${kind}.advice`, { brand: brand.name }),
    contact: brand.closedAt ? null : { email: brand.supportEmail, phone: brand.supportPhone, website: brand.website },
  }));
}

function sinceOf(passport: VerifiablePassport, kind: AuthenticityReason): Date | null {
  if (kind === "recalled") return passport.recall?.since ?? null;
  if (kind === "decommissioned") return passport.decommissionedAt;
  return kind === "reported_lost" || kind === "reported_stolen" ? passport.custodySince : passport.statusSince;
}
