import { findBatteryTrends, listBatteryStates } from "@/db/queries/battery-states";
import { findPassportDetail, findTheftReport, listPassportChanges } from "@/db/queries/passports";
import { listShownPictures } from "@/db/queries/product-pictures";
import { listTransferRows } from "@/db/queries/transfer-lists";
import { listUnitDocuments } from "@/db/queries/unit-documents";
import { listWarranties } from "@/db/queries/warranties";
import { actorMay } from "@/lib/access/actor";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { useCase } from "@/lib/access/use-case";
import { readTheftReport } from "@/lib/holders/theft-report";
import { possibleLifeChanges } from "@/lib/passports/battery/life-rules";
import { publicLinks } from "@/lib/passports/battery/public-life";
import { withChanges } from "@/lib/passports/battery/rules";
import { findBatteryLife, standingOf } from "@/lib/passports/battery/show-battery-life";
import { passportLink } from "@/lib/passports/code";
import { labelAddress, originOf } from "@/lib/passports/identifier";
import { ownerState, rateAuthenticity, transferObstacle } from "@/lib/passports/rules";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { isFinal, statusAt } from "@/lib/transfers/rules";
import { warrantyViewState } from "@/lib/warranties/rules";
import { passportTimeline } from "./rules";

const TRANSFERS_SHOWN_MAX = 200;
const BATTERY_STATES_SHOWN_MAX = 10;

export const showPassport = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: ids("passportId"),
  audits: [],
  run: async ({ db, actor }, { passportId }) => {
    const at = now();
    const [detail, warranties, transferRows, changes, states, trends, documents, life] = await Promise.all([
      findPassportDetail(db, { brandId: actor.brandId, passportId }),
      listWarranties(db, passportId),
      listTransferRows(db, { brandId: actor.brandId, passportId, at, limit: TRANSFERS_SHOWN_MAX }),
      listPassportChanges(db, { brandId: actor.brandId, passportId }),
      listBatteryStates(db, { brandId: actor.brandId, passportId, limit: BATTERY_STATES_SHOWN_MAX + 1 }),
      findBatteryTrends(db, { brandId: actor.brandId, passportId }),
      listUnitDocuments(db, { brandId: actor.brandId, passportId }),
      findBatteryLife(db, { brandId: actor.brandId, passportId }),
    ]);
    if (!detail) throw new DomainError("passport_not_found", "Your brand has no such passport.");
    const { passport, product, host } = detail;
    const [picture] = await listShownPictures(db, { brandId: actor.brandId, productId: product.id });
    const holder = detail.holder && asSeenBy(actor, detail.holder);
    const report = { brandId: actor.brandId, passportId };
    const theftReport = actorMay(actor, "holders.read") ? readTheftReport(await findTheftReport(db, report)) : null;
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
      theftReport,
      pending,
      transfers,
      warranties: warranties.map((warranty) => ({ ...warranty, shownState: warrantyViewState(warranty, dayOf(at)) })),
      authenticity: rateAuthenticity({ ...condition, isExample: product.isExample }),
      owner: ownerState({ hasHolder: holder !== null, hasPendingTransfer: pending !== null }),
      obstacle: transferObstacle({ ...condition, isRecalled: condition.isRecalled && !detail.passesOnRecalled }),
      documents,
      battery:
        product.productGroup === "battery" || states.length > 0
          ? {
              states: withChanges(states).slice(0, BATTERY_STATES_SHOWN_MAX),
              hasMore: states.length > BATTERY_STATES_SHOWN_MAX,
              trends,
              life,
              links: publicLinks(passport, life),
              isReading: [...life.originals, ...life.successors].some(({ reading }) => reading === "waiting"),
              possible: possibleLifeChanges(standingOf(life)),
            }
          : null,
      timeline: passportTimeline({ passport, transfers, warranties, changes }),
      publicLink: passportLink(passport.code, originOf(host, environment().publicUrl)),
      label: labelAddress({ ...passport, gtin: product.gtin, host }, environment().publicUrl),
    };
  },
});

export type PassportView = Awaited<ReturnType<typeof showPassport>>;
