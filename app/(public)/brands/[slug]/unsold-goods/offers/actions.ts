"use server";

import { action } from "@/app/action";
import { DomainError } from "@/lib/platform/errors";
import { addressLimiter } from "@/lib/platform/rate-limit/address-limiter";
import { currentClientAddress } from "@/lib/platform/request-scope";
import { offerRequestForm } from "@/lib/unsold-goods/contract";
import { requestOffer } from "@/lib/unsold-goods/offers";
import { explainToHolder } from "../../../../explain-to-holder";

/** Counts against the client's address, so that no one floods a brand. */
export const requestOfferAction = action({
  by: "anyone",
  schema: offerRequestForm,
  run: async (visitor, form) => {
    if (!addressLimiter("drawings").admit(currentClientAddress() ?? "").admitted)
      throw new DomainError("rate_limited", "Too many requests came from this address.");
    await requestOffer(visitor, form);
  },
  explain: explainToHolder,
  leadTo: (_result, { slug, offerId }) => `/brands/${slug}/unsold-goods/offers/${offerId}`,
  done: "unsold_offer_requested",
});
