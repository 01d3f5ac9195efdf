import { z } from "zod";
import {
  type BatteryLifeRow,
  type LinkedBattery,
  listBatteryLinks,
  listBatteryLives,
  listLifeUnits,
} from "@/db/queries/battery-lives";
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
import { type BatteryStanding, type LifeEnd, type LifeStatus, SUCCESSORS_MAX } from "./life-rules";

export interface BatteryLife {
  status: LifeStatus;
  changes: BatteryLifeRow[];
  originals: LinkedBattery[];
  successors: LinkedBattery[];
}

export async function findBatteryLife(db: TenantDb, of: { brandId: string; passportId: string }): Promise<BatteryLife> {
  const [changes, links, recorded] = await Promise.all([
    listBatteryLives(db, of),
    listBatteryLinks(db, { ...of, limit: SUCCESSORS_MAX }),
    findBatteryState(db, of),
  ]);
  return { status: changes[0]?.status ?? recorded?.state.status ?? "original", changes, ...links };
}

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

/** The address of the linked passport's page, or its identifier. */
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
