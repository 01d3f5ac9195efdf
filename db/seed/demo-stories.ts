import { DAY_MS, HOUR_MS } from "@/lib/platform/clock";
import type { TransferStatus } from "@/lib/transfers/rules";
import type { By, Chronicle } from "./chronicle";
import { personOf } from "./demo-brands";
import type { Handovers } from "./demo-transfers";
import { daysBefore, type DemoProduct, momentOn, type Unit } from "./demo-units";
import { numberOf, pick } from "./drawn";

export interface Stage {
  today: Date;
  handovers: Handovers;
  chronicle: Chronicle;
  tills: By;
  clerk: By;
}

const SALE_MESSAGES = [
  "Thank you for choosing us. See you on the trail.",
  "Vielen Dank für Ihren Einkauf.",
  null,
  null,
  null,
];
const SOLD = 300;
const PASSED_ON = 34;
const RETURNED = 40;
const OTHERWISE: readonly (readonly [upTo: number, TransferStatus])[] = [
  [312, "pending"],
  [319, "declined"],
  [327, "cancelled"],
  [337, "expired"],
];
const SALE_AFTER_DAYS = 4;
const PENDING_DAYS = 6;

export function liveThrough(stage: Stage, products: readonly DemoProduct[]): void {
  const [owned, free] = products[0]!.units;
  for (const { units, article } of products) {
    const isRecalled = article.model === RECALL.model;
    const present = isRecalled ? daysBefore(stage.today, RECALL.daysAgo + 3) : stage.today;
    for (const unit of units) {
      if (unit === owned) sell({ ...stage, today: present }, unit, SOLD - 1, 90);
      else if (unit !== free) liveUnit({ ...stage, today: present }, unit, isRecalled);
    }
  }
}

const lotOf = ({ label }: Unit) => numberOf(`${label} lot`, 1000);
const isUntouched = (unit: Unit) => !unit.passport.transferCount && lotOf(unit) >= OTHERWISE.at(-1)![0];

function liveUnit(stage: Stage, unit: Unit, isSettled: boolean): void {
  const lot = lotOf(unit);
  const age = Math.floor((stage.today.getTime() - unit.registeredAt.getTime()) / DAY_MS);
  if (age < SALE_AFTER_DAYS + PENDING_DAYS + 2) return;
  if (lot < SOLD) return sell(stage, unit, lot, 1 + numberOf(`${unit.label} sold`, age - SALE_AFTER_DAYS - 1));
  const status = OTHERWISE.find(([upTo]) => lot < upTo)?.[1];
  if (status) come(stage, unit, isSettled && status === "pending" ? "declined" : status, age);
}

function sell(stage: Stage, unit: Unit, lot: number, soldDaysAgo: number): void {
  const { label } = unit;
  const startedAt = momentOn(`${label} sale`, daysBefore(stage.today, soldDaysAgo + 3));
  const by = numberOf(`${label} channel`, 4) === 0 ? stage.clerk : stage.tills;
  stage.handovers.add({
    unit,
    to: personOf(`${label} buyer`),
    kind: "sale",
    startedAt,
    by,
    status: "completed",
    message: pick(`${label} words`, SALE_MESSAGES) ?? undefined,
  });
  if (soldDaysAgo < 40 || lot >= RETURNED) return;
  const laterAt = momentOn(`${label} later`, daysBefore(stage.today, 5 + numberOf(`${label} later`, soldDaysAgo - 12)));
  const kind = lot >= PASSED_ON ? "return" : lot % 3 === 0 ? "gift" : "resale";
  stage.handovers.add({
    unit,
    to: personOf(`${label} second`),
    kind,
    startedAt: laterAt,
    by: stage.clerk,
    status: "completed",
  });
}

function come(stage: Stage, unit: Unit, status: TransferStatus, age: number): void {
  const { label } = unit;
  const daysAgo =
    status === "pending"
      ? numberOf(`${label} open`, PENDING_DAYS) + 1
      : PENDING_DAYS + 4 + numberOf(`${label} tried`, age - PENDING_DAYS - 5);
  const startedAt = momentOn(`${label} try`, daysBefore(stage.today, daysAgo));
  const by = status === "cancelled" ? stage.clerk : stage.tills;
  const isUndeliverable = status === "pending" && numberOf(`${label} mailbox`, 6) === 0;
  stage.handovers.add({ unit, to: personOf(`${label} buyer`), kind: "sale", startedAt, by, status, isUndeliverable });
}

type Change = "suspended" | "revoked" | "archived" | "reported_lost" | "reported_stolen" | "decommissioned";

interface Standing {
  change: Change;
  model: string;
  isOwned: boolean;
  daysAgo: number;
  reason: string;
}

const STANDINGS: readonly Standing[] = [
  {
    change: "suspended",
    model: "TV-1102",
    isOwned: false,
    daysAgo: 9,
    reason: "The label was seen on two items in one week. Under inspection.",
  },
  {
    change: "suspended",
    model: "TV-5201",
    isOwned: true,
    daysAgo: 33,
    reason: "Verified in two countries within an hour. Holder asked for a photograph.",
  },
  {
    change: "revoked",
    model: "TV-1201",
    isOwned: false,
    daysAgo: 140,
    reason: "Printed twice by mistake; the second label was destroyed.",
  },
  { change: "archived", model: "TV-2003", isOwned: false, daysAgo: 60, reason: "Destroyed in the warehouse flood." },
  {
    change: "reported_lost",
    model: "TV-4001",
    isOwned: true,
    daysAgo: 21,
    reason: "Lost on a night train, reported by its holder.",
  },
  {
    change: "reported_stolen",
    model: "TV-5001",
    isOwned: true,
    daysAgo: 12,
    reason: "Stolen from a car, police report shown.",
  },
  { change: "decommissioned", model: "TV-2020", isOwned: false, daysAgo: 27, reason: "Taken apart for recycling." },
];

export function upset(stage: Stage, products: readonly DemoProduct[]): void {
  for (const { change, model, isOwned, daysAgo, reason } of STANDINGS) {
    const heldSince = daysBefore(stage.today, daysAgo + 3);
    const isHeld = ({ passport }: Unit) => passport.transferCount === 1 && passport.ownerSince! < heldSince;
    const isFree = (each: Unit) => isUntouched(each) && each.registeredAt < heldSince;
    const unit = products.find(({ article }) => article.model === model)?.units.findLast(isOwned ? isHeld : isFree);
    if (!unit) continue;
    const at = momentOn(`${unit.label} ${change}`, daysBefore(stage.today, daysAgo));
    if (change === "reported_stolen") voidAttempt(stage, unit, at, change);
    const from = { status: "active", custody_flag: "none", is_decommissioned: false };
    Object.assign(unit.passport, storedChange(change, at, reason));
    const { status, custodyFlag, decommissionedAt } = unit.passport;
    const to = { status, custody_flag: custodyFlag, is_decommissioned: decommissionedAt !== null };
    stage.chronicle.add(at, stage.clerk, `passport.${change}`, ["passport", unit.passport.id], {
      from,
      to,
      reason,
      voided_transfer_id: null,
    });
  }
}

function storedChange(change: Change, at: Date, reason: string) {
  if (change === "decommissioned") return { decommissionedAt: at };
  return change === "reported_lost" || change === "reported_stolen"
    ? { custodyFlag: change, custodySince: at }
    : { status: change, statusReason: reason, statusSince: at };
}

function voidAttempt(stage: Stage, unit: Unit, at: Date, endReason: string): void {
  const startedAt = new Date(at.getTime() - 20 * HOUR_MS);
  stage.handovers.add({
    unit,
    to: personOf(`${unit.label} unknown`),
    kind: "resale",
    startedAt,
    by: stage.clerk,
    status: "voided",
    endedAt: at,
    endReason,
  });
}

const RECALL = {
  model: "TV-5310",
  daysAgo: 18,
  reason: "The seal of the valve may leak below 0 °C. Stop using the stove; we replace the valve free of charge.",
};

export function recall(stage: Stage, products: readonly DemoProduct[]): void {
  const product = products.find(({ article }) => article.model === RECALL.model);
  if (!product) return;
  const at = momentOn("recall", daysBefore(stage.today, RECALL.daysAgo));
  for (const unit of product.units.filter(isUntouched).slice(0, 2)) voidAttempt(stage, unit, at, "recalled");
  Object.assign(product.row, { recalledAt: at, recallReason: RECALL.reason });
  stage.chronicle.add(at, stage.clerk, "product.recalled", ["product", product.row.id], {
    reason: RECALL.reason,
    earlier_reason: null,
    voided_transfers: 2,
  });
}
