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
import { isShownHere } from "@/lib/brands/hosts/asked-brand";
import { recordFirstTime } from "@/lib/home/first-steps/show-first-steps";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { PictureView } from "@/lib/products/pictures/rules";
import { countPageView } from "@/lib/scans/count-page-view";
import { dayOf } from "@/lib/warranties/rules";
import type { Verification } from "../contract";
import { findPassportWithDetails } from "./find-passport-by-code";
import { type PublicEvent, publicHistory } from "./public-history";
import { verificationAnswer } from "./verification-answer";

export interface PublicPassport {
  /** The day in UTC, as YYYY-MM-DD; null: nobody had looked before. */
  firstCheckedOn: string | null;
  /** A person of the brand has confirmed it. */
  isSeenInUnusualPlaces: boolean;
  /** `closedAt`: since when the brand is gone from here. Nobody answers there, so no mailbox is given. */
  brand: {
    name: string;
    /** What it writes in. */
    locale: string;
    website: string | null;
    supportEmail: string | null;
    logoHash: string | null;
    closedAt: Date | null;
  };
  face: ActiveAppearance;
  /** What a verification answers; `sustainability` holds care, repair and end-of-life texts by language. */
  verification: Verification;
  pictures: PictureView[];
  /** The latest first. */
  history: PublicEvent[];
  /** As the holder has chosen to be called here and nowhere else; null: they are not named. */
  shownName: string | null;
  /** Whether whoever has the item can register it as theirs. */
  mayBeClaimed: boolean;
  restricted: RestrictedView;
}

/**
 * What a passport's public page shows to anybody, without a key. Throws `invalid_code`, `passport_not_found`. Whoever
 * looks at how their own pages look is not counted.
 */
export async function viewPublicPassport(
  { db }: { db: AllBrandsDb },
  { code, isCounted = true, reader }: { code: string; isCounted?: boolean; reader?: AccessReader | null },
): Promise<PublicPassport> {
  const at = now();
  const { passport, more } = await findPassportWithDetails(db, { given: code, at }, findToldBesides);
  const { id: passportId, brand, product } = passport;
  const { id: brandId } = brand;
  if (!isShownHere(brandId)) throw new DomainError("passport_not_found", "No passport of this brand has this code.");
  const { past, claimsBy, own, ...told } = more;
  const verification = verificationAnswer(passport);
  const hasOwner = verification.owner.state !== "unclaimed";
  // Who was given access, and who lets themselves be named, may have taken it back this moment.
  const [reads, shownName] = await Promise.all([
    readsOf(db, reader, { brandId, productId: product.id, passportId }),
    hasOwner && !brand.closedAt ? findShownName(db, passport.code) : null,
    isCounted && recordFirstTime(db, { brandId, what: "look" }),
  ]);
  if (isCounted) countPageView({ brandId, productId: product.id, subjectId: passportId });
  const { name, locale, website, supportEmail, logoHash, closedAt } = brand;
  const isClean = !hasOwner && verification.notices.every(({ kind }) => kind === "test") && !closedAt;
  return {
    ...told,
    shownName,
    mayBeClaimed: isClean && passport.transferCount === 0 && claimsBy !== "off",
    restricted: viewRestricted({ product, passport }, { reads, own }),
    brand: { name, locale, website, supportEmail: closedAt ? null : supportEmail, logoHash, closedAt },
    verification,
    history: publicHistory(verification, past, dayOf(at)),
  };
}

async function findToldBesides(db: AllBrandsDb, { id: passportId, brand, product }: VerifiablePassport) {
  const brandId = brand.id;
  const [pictures, past, firstCheckedOn, isSeenInUnusualPlaces, face, claimsBy, own] = await Promise.all([
    listShownPictures(db, { brandId, productId: product.id }),
    findPublicPast(db, passportId),
    findFirstScan(db, passportId),
    isSaidInPublic(db, passportId),
    findActiveAppearance(db, brand),
    findClaimsBy(db, brandId),
    findOwnData(db, { brandId, product, passportId }),
  ]);
  return { pictures, past, firstCheckedOn, isSeenInUnusualPlaces, face, claimsBy, own };
}
