import { findClaimsBy } from "@/db/queries/claims";
import { findShownName } from "@/db/queries/holders";
import { listShownPictures } from "@/db/queries/product-pictures";
import { findPublicPast } from "@/db/queries/public-history";
import { isSaidInPublic } from "@/db/queries/scan-signals";
import { findFirstScan } from "@/db/queries/scans";
import type { AllBrandsDb } from "@/db/tenant";
import type { AccessReader } from "@/lib/access-grants/reader";
import { type RestrictedView, viewRestricted } from "@/lib/access-grants/view-restricted";
import { findWornFace } from "@/lib/brands/face/show-face";
import type { WornFace } from "@/lib/brands/face/worn-face";
import { isShownHere } from "@/lib/brands/hosts/asked-brand";
import { recordFirstTime } from "@/lib/home/first-steps/record-first-time";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { ShownPicture } from "@/lib/products/pictures/rules";
import { countPageView } from "@/lib/scans/count-page-view";
import { dayOf } from "@/lib/warranties/rules";
import type { Verification } from "../contract";
import { lookUpPassport } from "./look-up-passport";
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
  face: WornFace;
  /** What a verification answers; `sustainability` holds care, repair and end-of-life texts by language. */
  verification: Verification;
  pictures: ShownPicture[];
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
  const passport = await lookUpPassport(db, code, at);
  const { id: brandId } = passport.brand;
  if (!isShownHere(brandId)) throw new DomainError("passport_not_found", "No passport of this brand has this code.");
  const productId = passport.product.id;
  const [pictures, past, firstCheckedOn, isSeenInUnusualPlaces, face, restricted] = await Promise.all([
    listShownPictures(db, { brandId, productId }),
    findPublicPast(db, passport.id),
    findFirstScan(db, passport.id),
    isSaidInPublic(db, passport.id),
    findWornFace(db, passport.brand),
    viewRestricted(db, { reader, brandId, product: passport.product, passport }),
    isCounted && recordFirstTime(db, { brandId, what: "look" }),
  ]);
  if (isCounted) countPageView({ brandId, productId, subjectId: passport.id });
  const verification = verificationAnswer(passport);
  const { name, locale, website, supportEmail, logoHash, closedAt } = passport.brand;
  const isClean =
    verification.owner.state === "unclaimed" && verification.notices.every(({ kind }) => kind === "test") && !closedAt;
  return {
    firstCheckedOn,
    isSeenInUnusualPlaces,
    shownName: verification.owner.state === "unclaimed" || closedAt ? null : await findShownName(db, passport.code),
    mayBeClaimed: isClean && passport.transferCount === 0 && (await findClaimsBy(db, brandId)) !== "off",
    restricted,
    brand: { name, locale, website, supportEmail: closedAt ? null : supportEmail, logoHash, closedAt },
    face,
    verification,
    pictures,
    history: publicHistory(verification, past, dayOf(at)),
  };
}
