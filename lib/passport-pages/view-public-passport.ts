import { findBatteryTrends } from "@/db/queries/battery-states";
import { findClaimsBy } from "@/db/queries/claims";
import { findShownName } from "@/db/queries/holders";
import { listShownPictures } from "@/db/queries/product-pictures";
import { findPublicPast } from "@/db/queries/public-states";
import { isSaidInPublic } from "@/db/queries/scan-signals";
import { findFirstScan } from "@/db/queries/scans";
import type { VerifiablePassport } from "@/db/queries/verifiable-passports";
import type { AllBrandsDb } from "@/db/tenant";
import { type AccessReader, readsOf } from "@/lib/access-grants/reader";
import { findOwnData, type RestrictedView, viewRestricted } from "@/lib/access-grants/view-restricted";
import { findActiveAppearance, type ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { isShownHere } from "@/lib/hosts/asked-brand";
import { type PublicLife, publicLife } from "@/lib/passports/battery/public-life";
import { findBatteryLife } from "@/lib/passports/battery/show-battery-life";
import type { Verification } from "@/lib/passports/contract";
import { recordFirstTime } from "@/lib/passports/record-first-time";
import { findPassportWithDetails } from "@/lib/passports/verification/find-passport-by-code";
import { hasCeased, verificationAnswer } from "@/lib/passports/verification/verification-answer";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { PictureView } from "@/lib/products/pictures/rules";
import { countPageView } from "@/lib/scans/count-page-view";
import { type PublicEvent, publicHistory } from "./public-history";

export interface PublicPassport {
  /** YYYY-MM-DD in UTC; null: this is the first check. */
  firstCheckedOn: string | null;
  isSeenInUnusualPlaces: boolean;
  brand: {
    name: string;
    locale: string;
    website: string | null;
    supportEmail: string | null;
    logoHash: string | null;
    closedAt: Date | null;
  };
  appearance: ActiveAppearance;
  verification: Verification;
  pictures: PictureView[];
  history: PublicEvent[];
  shownName: string | null;
  mayBeClaimed: boolean;
  restricted: RestrictedView;
  /** Null: the item is no battery with a second life, and not recycled. */
  life: PublicLife | null;
}

const NO_PAST = { transfers: [], warranties: [] };
const NOTHING_LEFT: RestrictedView = { withheld: [], declared: null, documents: [] };

/** Brand members who preview their own pages are not counted. Throws `invalid_code`, `passport_not_found`. */
export async function viewPublicPassport(
  { db }: { db: AllBrandsDb },
  { code, isCounted = true, reader }: { code: string; isCounted?: boolean; reader?: AccessReader | null },
): Promise<PublicPassport> {
  const at = now();
  const { passport, more } = await findPassportWithDetails(db, { given: code, at }, findPublicDetails);
  const { id: passportId, brand, product } = passport;
  const { id: brandId } = brand;
  if (!isShownHere(brandId)) throw new DomainError("passport_not_found", "No passport of this brand has this code.");
  const { past, claimsBy, own, life, ...publicFacts } = more;
  const verification = verificationAnswer(passport);
  const hasOwner = verification.owner.state !== "unclaimed";
  // Read from the primary, because access or consent to the name may just have been withdrawn.
  const [reads, shownName] = await Promise.all([
    readsOf(db, reader, { brandId, productId: product.id, passportId }),
    hasOwner && !brand.closedAt ? findShownName(db, passport.code) : null,
    isCounted && recordFirstTime(db, { brandId, what: "look" }),
  ]);
  const restricted = viewRestricted({ product, passport }, { reads, own });
  const state = restricted.declared?.battery_state;
  const trends = state ? await findBatteryTrends(db, { brandId, passportId }) : [];
  const readable = state ? { ...restricted, trends: trends.filter(({ member }) => state[member] != null) } : restricted;
  if (isCounted) countPageView({ brandId, productId: product.id, subjectId: passportId });
  const { name, locale, website, supportEmail, logoHash, closedAt } = brand;
  const isCeased = hasCeased(passport);
  const isClean = !hasOwner && verification.notices.every(({ kind }) => kind === "test") && !closedAt;
  return {
    ...publicFacts,
    pictures: isCeased ? [] : publicFacts.pictures,
    shownName: isCeased ? null : shownName,
    mayBeClaimed: isClean && passport.transferCount === 0 && claimsBy !== "off",
    restricted: isCeased ? NOTHING_LEFT : readable,
    life: publicLife(passport, life),
    brand: { name, locale, website, supportEmail: closedAt ? null : supportEmail, logoHash, closedAt },
    verification,
    history: publicHistory(verification, isCeased ? NO_PAST : past, dayOf(at)),
  };
}

async function findPublicDetails(db: AllBrandsDb, { id: passportId, brand, product }: VerifiablePassport) {
  const brandId = brand.id;
  const isBattery = product.productGroup === "battery";
  const [pictures, past, firstCheckedOn, isSeenInUnusualPlaces, appearance, claimsBy, own, life] = await Promise.all([
    listShownPictures(db, { brandId, productId: product.id }),
    findPublicPast(db, passportId),
    findFirstScan(db, passportId),
    isSaidInPublic(db, passportId),
    findActiveAppearance(db, brand),
    findClaimsBy(db, brandId),
    findOwnData(db, { brandId, product, passportId }),
    isBattery ? findBatteryLife(db, { brandId, passportId }) : null,
  ]);
  return { pictures, past, firstCheckedOn, isSeenInUnusualPlaces, appearance, claimsBy, own, life };
}
