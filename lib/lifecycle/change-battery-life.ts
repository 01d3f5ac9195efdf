import {
  insertBatteryLife,
  insertBatteryLinks,
  type LifeUnit,
  listBatteryLinks,
  listBatteryLives,
  listLifeStatuses,
  listLifeUnits,
  listTakenExtents,
  nextLinkNumber,
  updateLifeEnd,
} from "@/db/queries/battery-lives";
import { findBatteryState, insertBatteryReadings, listPresentBatteryStates } from "@/db/queries/battery-states";
import { lockPassports } from "@/db/queries/transfers";
import type { BrandDb } from "@/db/tenant";
import type { KeyActor, MemberActor } from "@/lib/access/actor";
import { useCase, type WritingScope } from "@/lib/access/use-case";
import { atOwnHost } from "@/lib/hosts/known-hosts";
import { lifeChange, type LifeChangeInput } from "@/lib/passports/battery/life-contract";
import {
  type BatteryStanding,
  type LifeChange,
  type LifeEnd,
  lifeObstacle,
  type LifeStatus,
  type ResponsibleRole,
  SUCCESSORS_MAX,
} from "@/lib/passports/battery/life-rules";
import { sourceOf } from "@/lib/passports/battery/record-battery-state";
import { applyReading, NOTHING_RECORDED } from "@/lib/passports/battery/rules";
import { readPassportCode } from "@/lib/passports/code";
import { noSuchPassport } from "@/lib/passports/get-passport";
import { dayOf } from "@/lib/platform/calendar";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { requireValue } from "@/lib/platform/require-value";
import { voidPendingTransfer } from "@/lib/transfers/cancel-transfer";

export type LifeScope = WritingScope<
  "passport.battery_life_changed" | "transfer.voided" | "transfer.expired",
  MemberActor | KeyActor
>;

export interface LockedUnit extends LifeUnit, BatteryStanding {
  successors: number;
}

/** Locks the passports, so that two changes of one battery follow each other, and reads their states. */
export async function lockUnits(
  tx: BrandDb,
  brandId: string,
  units: readonly LifeUnit[],
): Promise<Map<string, LockedUnit>> {
  const of = { brandId, passportIds: units.map(({ passportId }) => passportId) };
  if (units.length === 0) return new Map();
  await lockPassports(tx, of);
  const fresh = await listLifeUnits(tx, { brandId, codes: units.map(({ code }) => code) });
  const statuses = await listLifeStatuses(tx, of);
  const states = await listPresentBatteryStates(tx, of);
  const takenExtents = await listTakenExtents(tx, of);
  return new Map(
    fresh.map((unit) => {
      const { passportId: id } = unit;
      const status: LifeStatus = statuses.get(id) ?? states.get(id)?.state.status ?? "original";
      const extents = takenExtents.get(id);
      const takenExtent = extents ? (extents.hasWhole ? "whole" : "part") : null;
      return [id, { ...unit, status, taken: takenExtent, successors: extents?.count ?? 0 }];
    }),
  );
}

export function requireBattery({ productGroup }: Pick<LifeUnit, "productGroup">): void {
  if (productGroup !== "battery")
    throw new DomainError("not_a_battery", "The passport's product is not of the group battery.");
}

export function requirePossible(change: LifeChange, unit: LockedUnit): void {
  const sentence = lifeObstacle(change, unit);
  if (sentence !== null) throw new DomainError("passport_state_conflict", sentence);
  if (change.to === "succession" && unit.successors >= SUCCESSORS_MAX)
    throw new DomainError("passport_state_conflict", `A battery has at most ${SUCCESSORS_MAX} successors.`);
}

export function requirePast(day: string, at: Date): void {
  if (day > dayOf(at))
    throw invalidRequest([{ pointer: "/changed_on", code: "out_of_range", detail: "The day is in the future." }]);
}

/** The recorded state follows, except that Annex XIII, point 4(c), has no status for a recycled battery. */
async function recordStatus(
  { tx, actor, at }: LifeScope,
  passportId: string,
  status: Exclude<LifeStatus, "recycled">,
): Promise<void> {
  const { brandId } = actor;
  const stored = await findBatteryState(tx, { brandId, passportId });
  if (stored?.state.status === status) return;
  const reading = { measuredAt: at, measured: { status } };
  const record = applyReading(stored ?? NOTHING_RECORDED, reading);
  const readings = [{ ...reading, number: (stored?.number ?? 0) + 1, record }];
  await insertBatteryReadings(tx, { brandId, at, ...sourceOf(actor) }, [{ passportId, readings }]);
}

interface RecordedChange {
  status: LifeStatus;
  changedOn: string;
  reason: string | null;
  responsible: { role: ResponsibleRole; name: string; identifier: string | null };
}

export async function insertLife(
  { tx, actor: { brandId }, at }: LifeScope,
  passportId: string,
  { status, changedOn, reason, responsible }: RecordedChange,
): Promise<void> {
  const [newest] = await listBatteryLives(tx, { brandId, passportId });
  await insertBatteryLife(tx, {
    brandId,
    passportId,
    number: (newest?.number ?? 0) + 1,
    status,
    changedOn,
    reason,
    responsibleRole: responsible.role,
    responsibleName: responsible.name,
    responsibleIdentifier: responsible.identifier,
    createdAt: at,
  });
}

export interface ChangedLife {
  isChanged: boolean;
  voidedTransferId: string | null;
}

/**
 * Throws `forbidden`, `passport_not_found`, `not_a_battery`, `passport_state_conflict`, `invalid_request` (future
 * day).
 */
export const changeBatteryLife = useCase({
  may: "passports.manage",
  by: ["member", "key"],
  input: ids("passportId").extend({ change: lifeChange }),
  audits: ["passport.battery_life_changed", "transfer.voided", "transfer.expired"],
  run: async (scope, { passportId, change }): Promise<ChangedLife> => {
    const { tx, actor, at } = scope;
    requirePast(change.changed_on, at);
    const [lifeUnit] = await listLifeUnits(tx, { brandId: actor.brandId, passportId });
    const unit = lifeUnit && (await lockUnits(tx, actor.brandId, [lifeUnit])).get(passportId);
    if (!unit) throw noSuchPassport();
    requireBattery(unit);
    if (change.change === unit.status) return { isChanged: false, voidedTransferId: null };
    if (change.successor) return linkSuccessor(scope, unit, { ...change, successor: change.successor });
    return endUse(scope, unit, change);
  },
});

async function endUse(
  scope: LifeScope,
  unit: LockedUnit,
  { change, changed_on: changedOn, reason = null, responsible }: LifeChangeInput,
): Promise<ChangedLife> {
  const { passportId, status: from } = unit;
  const status = change === "recycled" ? change : "waste";
  requirePossible({ to: status }, unit);
  const { name, identifier = null } = responsible;
  const role = requireValue(responsible.role, "A role");
  await insertLife(scope, passportId, { status, changedOn, reason, responsible: { role, name, identifier } });
  if (status === "waste") await recordStatus(scope, passportId, status);
  else await endLives(scope, [passportId], "recycled");
  // A battery that is waste changes hands with its waste operator, not by a sale.
  const voidedTransferId = await voidPendingTransfer(scope, { passportId, reason: status });
  await scope.audit("passport.battery_life_changed", passportId, {
    from,
    battery_status: status,
    life_end: status === "recycled" ? status : unit.lifeEnd,
    changed_on: changedOn,
    role,
    reason,
    voided_transfer_id: voidedTransferId,
  });
  return { isChanged: true, voidedTransferId };
}

export const superseded = (from: LifeStatus, voidedTransferId: string | null, detail: object) => ({
  ...detail,
  battery_status: from,
  life_end: "superseded",
  voided_transfer_id: voidedTransferId,
});

export const endLives = ({ tx, actor: { brandId }, at }: LifeScope, passportIds: readonly string[], lifeEnd: LifeEnd) =>
  updateLifeEnd(tx, { brandId, passportIds, lifeEnd, at });

async function linkSuccessor(
  scope: LifeScope,
  unit: LockedUnit,
  {
    changed_on: changedOn,
    reason = null,
    responsible: { name, identifier: ofOperator = null },
    successor: { identifier, operation, extent },
  }: LifeChangeInput & { successor: NonNullable<LifeChangeInput["successor"]> },
): Promise<ChangedLife> {
  const { tx, actor, audit } = scope;
  const { passportId, status: from } = unit;
  const of = { brandId: actor.brandId, passportId };
  const { originals, successors } = await listBatteryLinks(tx, of);
  if (successors.some((one) => one.identifier === identifier)) return { isChanged: false, voidedTransferId: null };
  if (originals.some((one) => one.identifier === identifier))
    throw new DomainError("passport_state_conflict", "This passport is one of the battery's originals.");
  requirePossible({ to: "succession", operation, extent }, unit);
  if ((await ownPassports(scope, [identifier])).length > 0)
    throw new DomainError("passport_state_conflict", "This passport is your own: start the second life there.");
  const number = await nextLinkNumber(tx, passportId);
  await insertBatteryLinks(tx, [
    {
      ...of,
      number,
      relation: "successor",
      identifier,
      operation,
      extent,
      linkedOn: changedOn,
      reading: "waiting",
      createdAt: scope.at,
    },
  ]);
  await enqueue(tx, "battery_reading", { ...of, number });
  const responsible = { role: "operator", name, identifier: ofOperator } as const;
  await insertLife(scope, passportId, { status: from, changedOn, reason, responsible });
  await endLives(scope, [passportId], "superseded");
  const voidedTransferId = await voidPendingTransfer(scope, { passportId, reason: "superseded" });
  const detail = { operation, extent, changed_on: changedOn, reason };
  await audit("passport.battery_life_changed", passportId, superseded(from, voidedTransferId, detail));
  return { isChanged: true, voidedTransferId };
}

export async function ownPassports(
  { tx, actor: { brandId } }: Pick<LifeScope, "tx" | "actor">,
  texts: readonly string[],
): Promise<{ named: string; unit: LifeUnit }[]> {
  const { publicUrl } = environment();
  const identifiers = texts.flatMap((text) => {
    const code = readPassportCode(atOwnHost(text), publicUrl);
    return code.ok ? [{ named: text, code: code.code }] : [];
  });
  const units = await listLifeUnits(tx, { brandId, codes: identifiers.map(({ code }) => code) });
  const byCode = new Map(units.map((unit) => [unit.code, unit]));
  return identifiers.flatMap(({ named: text, code }) => {
    const unit = byCode.get(code);
    return unit ? [{ named: text, unit }] : [];
  });
}
