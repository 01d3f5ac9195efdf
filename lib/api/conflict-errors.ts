import type { ApiErrorCode } from "@/lib/platform/errors";

/** What a 409 means: the request is right in itself, and things do not stand so. */

export interface ErrorExplanation {
  meaning: string;
  remedy: string;
}

export const CONFLICT_ERRORS = {
  transfer_already_pending: {
    meaning:
      "The passport has a transfer that its recipient has neither accepted nor declined. The body carries its " +
      "id and when it expires.",
    remedy: "Wait for its end, or cancel it with `POST /v1/transfers/{id}/cancel` and start a new one.",
  },
  transfer_not_pending: {
    meaning: "The transfer has reached its final state; the body says which.",
    remedy: "Nothing can be cancelled any more. To move the passport again, start a new transfer.",
  },
  passport_not_transferable: {
    meaning: "The passport is suspended, revoked, archived or decommissioned.",
    remedy: "Look the passport up in the portal; its history says who changed it and why.",
  },
  item_reported_stolen: {
    meaning: "The item is reported stolen, so it cannot change hands.",
    remedy: "The issuing brand can clear the report in the portal once the matter is settled.",
  },
  item_reported_lost: {
    meaning: "The item is reported lost, so it cannot change hands.",
    remedy: "Its holder or the issuing brand can clear the report.",
  },
  item_recalled: {
    meaning: "The product is recalled, so its items cannot change hands.",
    remedy:
      "The issuing brand lifts the recall first, or lets recalled items be passed on with a notice in its settings.",
  },
  product_differs: {
    meaning:
      "A record names a product that is there, or that an earlier record of the request has named, and says " +
      "something else of it. `errors` gives each differing member's place, what is `stored` and what was " +
      "`given`. Nothing was changed.",
    remedy:
      "Send the members as they are stored, or leave them out: the record then adds its units. To change the " +
      "product, send the request with `on_existing=update`: it becomes a new version, which goes to review.",
  },
  product_ambiguous: {
    meaning:
      "A record names its product by GTIN alone, and several products of your brand, all with an " +
      "`external_id`, have this GTIN.",
    remedy: "Name the product meant by its `external_id`.",
  },
  serial_number_taken: {
    meaning: "A passport of your brand has this serial number for this GTIN already.",
    remedy: "Correct the serial number, or leave the record out: the unit is registered.",
  },
  unit_external_id_taken: {
    meaning: "A unit of your brand, or an earlier record of this request, has this `unit_external_id` already.",
    remedy: "Correct the id, or leave the record out: the unit is registered.",
  },
  idempotency_in_progress: {
    meaning: "Another request with this `Idempotency-Key` is being carried out at this moment.",
    remedy:
      "Wait as long as `Retry-After` says and send the same request again: it is answered with the outcome of " +
      "the first.",
  },
} satisfies Partial<Record<ApiErrorCode, ErrorExplanation>>;
