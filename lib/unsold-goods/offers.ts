import type { z } from "zod";
import { type BrandRow, findBrand } from "@/db/queries/brands";
import {
  countOfferRequest,
  endOfferRow,
  findOffer,
  insertOffer,
  listOfferRows,
  listOpenOffers,
} from "@/db/queries/unsold-offers";
import { atPrimary } from "@/db/replicas";
import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { nameWithoutLinks, oneLine, withoutLinks } from "@/lib/platform/mail/message-content";
import { requireValue } from "@/lib/platform/require-value";
import { offerForm, offerIdForm, offerListQuery, offerRequestForm } from "./contract";
import { OFFER_REQUESTS_A_DAY, offerStateOn } from "./rules";
import { findPublicBrand } from "./view-published";

/** The offer of Delegated Regulation (EU) 2026/296, Article 2(h). It cannot be edited, because it is evidence. */

const OPEN_OFFERS_MAX = 200;
const MAIL_NAME_LENGTH_MAX = 60;

const noSuchOffer = () => new DomainError("unsold_offer_not_found", "Your brand has no such offer.");

/** Throws `invalid_request` for a period that has begun. */
export const publishOffer = useCase({
  may: "compliance.prepare",
  by: "member",
  input: offerForm,
  audits: ["unsold_offer.published"],
  run: async ({ tx, actor, at, audit }, form): Promise<{ offerId: string }> => {
    const { brandId, userId } = actor;
    if (form.starts_on < dayOf(at))
      throw new DomainError("invalid_request", "An offer begins today at the earliest.", {
        errors: [{ pointer: "/starts_on", code: "in_past", detail: "An offer begins today at the earliest." }],
      });
    const offerId = newId("uno", at);
    await insertOffer(tx, {
      id: offerId,
      brandId,
      title: form.title,
      description: form.description,
      quantity: form.quantity,
      place: form.place,
      cnCodes: form.cn_codes,
      contactEmail: form.contact_email,
      startsOn: form.starts_on,
      endsOn: form.ends_on,
      publishedBy: userId,
      createdAt: at,
    });
    await audit("unsold_offer.published", offerId, { starts_on: form.starts_on, ends_on: form.ends_on });
    return { offerId };
  },
});

/** Removes the offer from the public page. Ended early, it proves nothing. */
export const endOffer = useCase({
  may: "compliance.prepare",
  by: "member",
  input: offerIdForm,
  audits: ["unsold_offer.ended"],
  run: async ({ tx, actor, at, audit }, { offerId }) => {
    const of = { brandId: actor.brandId, offerId };
    const offer = await findOffer(tx, of);
    if (!offer) throw noSuchOffer();
    if (offerStateOn(offer, dayOf(at)) === "finished" || !(await endOfferRow(tx, { ...of, at }))) return;
    await audit("unsold_offer.ended", offerId);
  },
});

export const listOffers = useCase({
  may: "compliance.read",
  by: "member",
  input: offerListQuery,
  audits: [],
  run: async ({ db, actor: { brandId }, at }, { cursor: beforeId, limit }) => {
    const offers = await listOfferRows(db, { brandId, beforeId, limit: limit + 1 });
    const listed = offers.map((offer) => ({ ...offer, state: offerStateOn(offer, dayOf(at)) }));
    return { slug: requireValue(await findBrand(db, brandId), "The brand").slug, ...cutPage(listed, limit) };
  },
});
export type ListedOffer = Awaited<ReturnType<typeof listOffers>>["rows"][number];

export const showOffer = useCase({
  may: "compliance.read",
  by: "member",
  input: offerIdForm,
  audits: [],
  run: async ({ db, actor: { brandId }, at }, { offerId }) => {
    const offer = await findOffer(db, { brandId, offerId });
    if (!offer) throw noSuchOffer();
    return { ...offer, state: offerStateOn(offer, dayOf(at)) };
  },
});

/** The brand's open offers, without contact addresses. Throws `not_found`. */
export async function listPublicOffers({ db }: { db: AllBrandsDb }, slug: string) {
  const today = dayOf(now());
  const { brand, face, more } = await findPublicBrand(db, slug, (near, { id: brandId }) =>
    listOpenOffers(near, { brandId, today, limit: OPEN_OFFERS_MAX }),
  );
  const offers = brand.closedAt ? [] : more;
  return {
    brand,
    face,
    offers: offers.map(({ id, title, description, quantity, place, cnCodes, startsOn, endsOn }) => ({
      ...{ id, title, description, quantity, place, cnCodes, startsOn, endsOn },
    })),
  };
}
export type PublicOffer = Awaited<ReturnType<typeof listPublicOffers>>["offers"][number];

async function findOpenOffer(
  db: AllBrandsDb,
  { slug, offerId }: { slug: string; offerId: string },
): Promise<{ brandId: string; brand: BrandRow }> {
  const { brand, offers } = await listPublicOffers({ db: atPrimary(db) }, slug);
  if (offers.some(({ id }) => id === offerId)) return { brandId: brand.id, brand };
  throw new DomainError("not_found", "There is no such open offer.");
}

/** Sender only in the encrypted mail. Throws `not_found` unless open, `rate_limited` above the daily number. */
export const requestOffer = useCase({
  may: "bearer",
  by: "visitor",
  input: offerRequestForm,
  audits: ["unsold_offer.requested"],
  findTarget: findOpenOffer,
  run: async ({ tx, at, auditAs, target: { brandId, brand } }, form) => {
    // Only programs fill in the hidden field.
    if (form.website) return;
    const { offerId } = form;
    const isCounted = await countOfferRequest(tx, { brandId, offerId, today: dayOf(at), limit: OFFER_REQUESTS_A_DAY });
    if (!isCounted) throw new DomainError("rate_limited", "This offer has received too many requests today.");
    const offer = await findOffer(tx, { brandId, offerId });
    if (!offer) throw noSuchOffer();
    await sendRequest({ tx, at }, { brand, offer, form });
    await auditAs({ kind: "system", brandId })("unsold_offer.requested", offerId);
  },
});

async function sendRequest(
  { tx, at }: { tx: BrandDb; at: Date },
  {
    brand,
    offer,
    form,
  }: {
    brand: { id: string; name: string; locale: string };
    offer: { id: string; title: string; contactEmail: string };
    form: z.output<typeof offerRequestForm>;
  },
): Promise<void> {
  const locale = localeOr(brand.locale);
  const t = translator(locale, "mail");
  const inMail = (name: string) => oneLine(nameWithoutLinks(name), MAIL_NAME_LENGTH_MAX);
  const title = inMail(offer.title);
  await enqueueEmail(tx, {
    brandId: brand.id,
    kind: "unsold_offer",
    transferId: null,
    at,
    to: offer.contactEmail,
    replyTo: form.email,
    content: {
      locale,
      subject: t("unsoldOffer.subject", { title }),
      preview: t("unsoldOffer.text", { title }),
      brandName: brand.name,
      heading: t("unsoldOffer.subject", { title }),
      paragraphs: [t("unsoldOffer.text", { title })],
      quote: { by: t("unsoldOffer.quoteBy"), text: withoutLinks(form.message) },
      facts: [
        { label: t("unsoldOffer.organisation"), value: inMail(form.organisation) },
        { label: t("unsoldOffer.name"), value: inMail(form.name) },
        { label: t("unsoldOffer.email"), value: form.email },
      ],
      action: {
        label: t("unsoldOffer.action"),
        url: `${environment().publicUrl}/compliance/unsold-goods/offers/${offer.id}`,
        orCopy: t("place.orCopy"),
      },
      notes: [t("unsoldOffer.note")],
      footer: t("footer", { brand: brand.name }),
    },
  });
}
