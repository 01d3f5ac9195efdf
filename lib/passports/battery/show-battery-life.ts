import { z } from "zod";
import { type LifeRecords, type LinkedBattery, listLifeRecords, listLifeUnits } from "@/db/queries/battery-lives";
import { findBatteryState } from "@/db/queries/battery-states";
import type { TenantDb } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { formatPassportCode, passportLink } from "../code";
import { getPassport, noSuchPassport } from "../get-passport";
import { originOf } from "../identifier";
import type { LifeAnswer } from "./life-contract";
import type { BatteryStanding, LifeEnd, LifeStatus } from "./life-rules";

export interface BatteryLife extends LifeRecords {
  status: LifeStatus;
}

export async function findBatteryLife(db: TenantDb, of: { brandId: string; passportId: string }): Promise<BatteryLife> {
  const [records, recorded] = await Promise.all([findLifeRecords(db, of), findBatteryState(db, of)]);
  return { status: records.changes[0]?.status ?? recorded?.state.status ?? "original", ...records };
}

export async function findLifeRecords(
  db: TenantDb,
  { brandId, passportId, on }: { brandId: string; passportId: string; on?: Date | undefined },
): Promise<LifeRecords> {
  const records = (await listLifeRecords(db, { brandId, passportIds: [passportId] })).get(passportId);
  const { changes, originals, successors } = records ?? { changes: [], originals: [], successors: [] };
  if (on === undefined) return { changes, originals, successors };
  const linksAt = (links: readonly LinkedBattery[]) =>
    links
      .filter(({ createdAt }) => createdAt <= on)
      .map((link) => (link.readAt && link.readAt > on ? { ...link, ...NOT_READ_YET } : link));
  return {
    changes: changes.filter(({ createdAt }) => createdAt <= on),
    originals: linksAt(originals),
    successors: linksAt(successors),
  };
}

const NOT_READ_YET = {
  reading: "waiting",
  failure: null,
  readAt: null,
  readName: null,
  readOperator: null,
  readState: null,
} as const;

export const standingOf = ({ status, successors }: BatteryLife): BatteryStanding => ({
  status,
  taken: successors.some(({ extent }) => extent === "whole") ? "whole" : successors.length > 0 ? "part" : null,
});

/** Throws `passport_not_found`, `not_a_battery`. */
export const showBatteryLife = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: z.object({ code: z.string() }),
  audits: [],
  run: async (context, { code: codeText }): Promise<LifeAnswer> => {
    const passport = await getPassport(context, { code: codeText });
    if (passport.product.productGroup !== "battery")
      throw new DomainError("not_a_battery", "The passport's product is not of the group battery.");
    return findLifeAnswer(context, passport.id);
  },
});

/** The caller has checked that the brand has the passport. */
export async function findLifeAnswer({ db, actor: { brandId } }: Context, passportId: string): Promise<LifeAnswer> {
  const [life, [unit]] = await Promise.all([
    findBatteryLife(db, { brandId, passportId }),
    listLifeUnits(db, { brandId, passportId }),
  ]);
  if (!unit) throw noSuchPassport();
  return lifeAnswerOf(unit, life);
}

function lifeAnswerOf(
  { code, lifeEnd }: { code: string; lifeEnd: LifeEnd | null },
  { status, changes, originals, successors }: BatteryLife,
): LifeAnswer {
  return {
    code: formatPassportCode(code),
    status,
    life_end: lifeEnd,
    changes: changes.map((change) => ({
      number: change.number,
      status: change.status,
      changed_on: change.changedOn,
      reason: change.reason,
      responsible: {
        role: change.responsibleRole,
        name: change.responsibleName,
        identifier: change.responsibleIdentifier,
      },
      recorded_at: change.createdAt.toISOString(),
    })),
    originals: originals.map(linkAnswer),
    successors: successors.map(linkAnswer),
  };
}

export const identifierOf = ({ own, identifier }: LinkedBattery): string =>
  own ? passportLink(own.code, originOf(own.host, environment().publicUrl)) : (identifier ?? "");

const linkAnswer = (link: LinkedBattery): LifeAnswer["originals"][number] => ({
  code: link.own ? formatPassportCode(link.own.code) : null,
  identifier: identifierOf(link),
  operation: link.operation,
  extent: link.extent,
  linked_on: link.linkedOn,
  reading: link.reading,
  failure: link.failure,
  read_at: link.readAt?.toISOString() ?? null,
  name: link.own?.name ?? link.readName,
  operator: link.readOperator,
  state: link.readState,
});
