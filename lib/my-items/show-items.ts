import { findFirstPictures, type OwnedItem, listOwnedItems, listOwnTransfers } from "@/db/queries/owned-items";
import { findTheftReport } from "@/db/queries/passports";
import { listKeptDocuments } from "@/db/queries/unit-documents";
import { listWarranties } from "@/db/queries/warranties";
import { type ActiveAppearance, findActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import type { AccessSet } from "@/lib/ecodesign/readers";
import { findItemOf, requirePerson } from "@/lib/holders/find-person";
import { mayClear, mayReport, undoUntil } from "@/lib/holders/rules";
import { readTheftReport } from "@/lib/holders/theft-report";
import { documentsAsRead } from "@/lib/passports/documents/documents-as-read";
import type { Visitor } from "@/lib/people/auth/visitor";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { obstacleOf } from "@/lib/transfers/call-off";
import { statusAt } from "@/lib/transfers/rules";
import { warrantyViewState } from "@/lib/warranties/rules";

const ITEMS_SHOWN = 200;
const TRANSFERS_SHOWN = 50;

const AS_HOLDER: ReadonlySet<AccessSet> = new Set(["public", "holder"]);

type Db = Pick<Visitor, "db">;

export async function showItems({ db }: Db, session: string | undefined) {
  const person = await requirePerson(db, session);
  const items = await listOwnedItems(db, { ...person, limit: ITEMS_SHOWN });
  const transfers = await listOwnTransfers(db, { ...person, limit: TRANSFERS_SHOWN });
  const pictures = await findFirstPictures(db, [...new Set(items.map(({ product }) => product.id))]);
  const cards = items.map((item) => ({ ...asShown(item), picture: pictures.get(item.product.id) ?? null }));
  const appearances = new Map<string, ActiveAppearance>();
  for (const { brand } of items)
    if (!appearances.has(brand.id)) appearances.set(brand.id, await findActiveAppearance(db, brand));
  const brands = [...appearances].map(([id, appearance]) => ({
    ...{ id, appearance },
    items: cards.filter(({ brand }) => brand.id === id),
  }));
  return { person, brands, items: cards, receipts: receiptsOf(transfers) };
}

export async function showItem({ db }: Db, { session, passportId }: { session?: string; passportId: string }) {
  const person = await requirePerson(db, session);
  const item = await findItemOf(db, person, passportId);
  const today = dayOf(now());
  const warranties = (await listWarranties(db, passportId)).map((warranty) => ({
    ...warranty,
    shown: warrantyViewState(warranty, today),
  }));
  const transfers = await listOwnTransfers(db, { ...person, passportId, limit: TRANSFERS_SHOWN });
  const appearance = await findActiveAppearance(db, item.brand);
  const report = await findTheftReport(db, { brandId: item.brandId, passportId });
  const picture = (await findFirstPictures(db, [item.product.id])).get(item.product.id) ?? null;
  const { documents } = documentsAsRead(await listKeptDocuments(db, { brandId: item.brandId, passportId }), {
    reads: { sets: AS_HOLDER },
    ...{ code: item.code, group: item.product.productGroup, origin: "" },
  });
  const papers = { warranties, documents, receipts: receiptsOf(transfers) };
  const theftReport = readTheftReport(report);
  return { person, item: { ...asShown(item), picture }, theftReport, face: appearance, ...papers };
}

export type BrandItems = Awaited<ReturnType<typeof showItems>>["brands"][number];
export type ItemView = Awaited<ReturnType<typeof showItem>>["item"];
export type Receipt = ReturnType<typeof receiptsOf>[number];

function asShown({ pending, ...item }: OwnedItem) {
  const [at, custody] = [
    now(),
    { flag: item.custodyFlag, since: item.custodySince, holderReportedAt: item.holderReportedAt },
  ];
  const isPending = pending !== null && pending.expiresAt > at;
  return {
    ...item,
    pending: isPending
      ? {
          recipientMasked: pending.recipientEmail && maskMailbox(pending.recipientEmail),
          expiresAt: pending.expiresAt,
          isOwn: pending.startedByKind === "holder",
        }
      : null,
    obstacle: obstacleOf({ passport: item, ...item }),
    mayReportLost: mayReport(custody, "reported_lost"),
    mayReportStolen: mayReport(custody, "reported_stolen"),
    mayClear: mayClear(custody, at),
    undoUntil: undoUntil(custody),
  };
}

function receiptsOf(transfers: Awaited<ReturnType<typeof listOwnTransfers>>) {
  return transfers.map((transfer) => ({ ...transfer, status: statusAt(transfer, now()) }));
}
