import { listBatteryStates } from "@/db/queries/battery-states";
import { findPassportDetail, listPassportChanges } from "@/db/queries/passport-details";
import { listShownPictures } from "@/db/queries/product-pictures";
import { listTransferRows } from "@/db/queries/transfer-lists";
import { listUnitDocuments } from "@/db/queries/unit-documents";
import { listWarranties } from "@/db/queries/warranties";
import { useCase } from "@/lib/access/use-case";
import { asSeenBy } from "@/lib/holders/masking";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { isFinal, statusAt } from "@/lib/transfers/rules";
import { dayOf, shownWarrantyState } from "@/lib/warranties/rules";
import { withChanges } from "./battery/state-rules";
import { passportLink } from "./code";
import { labelAddress, originOf } from "./identifier";
import { rateAuthenticity, ownerState, transferObstacle } from "./rules";
import { passportTimeline } from "./timeline";

const TRANSFERS_SHOWN_MAX = 200;
const BATTERY_STATES_SHOWN_MAX = 10;

/** Everything the issuing brand's members see of one passport. Throws `forbidden`, `passport_not_found`. */
export const showPassport = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: ids("passportId"),
  audits: [],
  run: async ({ db, actor }, { passportId }) => {
    const at = now();
    const [found, warranties, transferRows, changes, states, documents] = await Promise.all([
      findPassportDetail(db, { brandId: actor.brandId, passportId }),
      listWarranties(db, passportId),
      listTransferRows(db, { brandId: actor.brandId, passportId, at, limit: TRANSFERS_SHOWN_MAX }),
      listPassportChanges(db, { brandId: actor.brandId, passportId }),
      listBatteryStates(db, { brandId: actor.brandId, passportId, limit: BATTERY_STATES_SHOWN_MAX + 1 }),
      listUnitDocuments(db, { brandId: actor.brandId, passportId }),
    ]);
    if (!found) throw new DomainError("passport_not_found", "Your brand has no such passport.");
    const { passport, product, host } = found;
    const [picture] = await listShownPictures(db, { brandId: actor.brandId, productId: product.id });
    const holder = found.holder && asSeenBy(actor, found.holder);
    const condition = {
      status: passport.status,
      custodyFlag: passport.custodyFlag,
      isDecommissioned: passport.decommissionedAt !== null,
      isRecalled: product.recalledAt !== null,
    };
    const transfers = transferRows.map(({ transfer }) => ({
      ...asSeenBy(actor, transfer),
      status: statusAt(transfer, at),
    }));
    const pending = transfers.find((transfer) => !isFinal(transfer.status)) ?? null;
    return {
      passport,
      product,
      picture: picture ?? null,
      holder,
      pending,
      transfers,
      warranties: warranties.map((warranty) => ({ ...warranty, shownState: shownWarrantyState(warranty, dayOf(at)) })),
      authenticity: rateAuthenticity({ ...condition, isExample: product.isExample }),
      owner: ownerState({ hasHolder: holder !== null, hasPendingTransfer: pending !== null }),
      obstacle: transferObstacle({ ...condition, isRecalled: condition.isRecalled && !found.passesOnRecalled }),
      /** Of this item alone. */
      documents,
      /** Null: the item is no battery, and nothing has been recorded of it as one. */
      battery:
        product.productGroup === "battery" || states.length > 0
          ? {
              states: withChanges(states).slice(0, BATTERY_STATES_SHOWN_MAX),
              hasMore: states.length > BATTERY_STATES_SHOWN_MAX,
            }
          : null,
      timeline: passportTimeline({ passport, transfers, warranties, changes }),
      publicLink: passportLink(passport.code, originOf(host, environment().publicUrl)),
      label: labelAddress({ ...passport, gtin: product.gtin, host }, environment().publicUrl),
    };
  },
});

export type ShownPassport = Awaited<ReturnType<typeof showPassport>>;
