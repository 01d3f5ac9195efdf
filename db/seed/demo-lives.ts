import type { SecondLifeOperation } from "@/lib/passports/battery/life-rules";
import { dayOf } from "@/lib/platform/calendar";
import { HOUR_MS } from "@/lib/platform/clock";
import { requireValue } from "@/lib/platform/require-value";
import type { batteryLinks, batteryLives } from "../schema";
import { personOf } from "./demo-brands";
import type { Stage } from "./demo-stories";
import { daysBefore, type DemoProduct, momentOn, type Unit } from "./demo-units";

/** The whole life of one battery across its operators (Regulation (EU) 2023/1542, Article 77(7) and (8)). */

const ORIGINAL_MODEL = "KV-EV77";
export const SECOND_LIFE_MODEL = "KV-RE20";
export const STORY_MODELS: ReadonlySet<string> = new Set([ORIGINAL_MODEL, SECOND_LIFE_MODEL]);

type LifeRow = typeof batteryLives.$inferInsert;
type LinkRow = typeof batteryLinks.$inferInsert;
interface Lives {
  lives: LifeRow[];
  links: LinkRow[];
}

const OPERATION: SecondLifeOperation = "repurposing";
const INTEGRATOR = { responsibleRole: "operator", responsibleName: "Zweitstrom Speicher GmbH" } as const;
const RECYCLER = { responsibleRole: "waste_management_operator", responsibleName: "Rückstrom Recycling GmbH" } as const;
const SOLD_DAYS_AGO = 860;
const WASTE_DAYS_AGO = 60;
const RECYCLED_DAYS_AGO = 20;
const FOREIGN = "https://id.nordcar.example/01/09521234543213/21/NC-8841";

export function liveBatteries(stage: Stage, catalogue: readonly DemoProduct[]): Lives {
  const rows: Lives = { lives: [], links: [] };
  const unitsOf = (model: string) => catalogue.find(({ article }) => article.model === model)?.units ?? [];
  const [driven, second, third] = unitsOf(ORIGINAL_MODEL);
  const [ended, inUse] = unitsOf(SECOND_LIFE_MODEL);
  if (!driven || !second || !third || !ended || !inUse) return rows;
  stage.handovers.add({
    unit: driven,
    to: personOf(`${driven.label} driver`),
    kind: "sale",
    startedAt: momentOn(`${driven.label} sale`, daysBefore(stage.today, SOLD_DAYS_AGO)),
    by: stage.clerk,
    status: "completed",
  });
  repurpose(stage, rows, ended, [{ unit: driven, extent: "whole" }]);
  repurpose(stage, rows, inUse, [
    { unit: second, extent: "part" },
    { unit: third, extent: "part" },
  ]);
  rows.links.push({
    ...linkOf(inUse, rows.links.filter(({ passportId }) => passportId === inUse.passport.id).length + 1),
    identifier: FOREIGN,
    extent: "part",
    reading: "unreadable",
    failure: "unreachable",
    readAt: new Date(inUse.registeredAt.getTime() + HOUR_MS),
  });
  endLife(stage, rows, ended);
  return rows;
}

const linkOf = ({ passport: { id: passportId, brandId }, registeredAt }: Unit, number: number) => ({
  ...{ brandId, passportId, number, relation: "original" as const, operation: OPERATION },
  ...{ linkedOn: dayOf(registeredAt), createdAt: registeredAt },
});

function repurpose(
  { chronicle, clerk }: Stage,
  rows: Lives,
  unit: Unit,
  originals: readonly { unit: Unit; extent: "whole" | "part" }[],
): void {
  const { passport, registeredAt: at } = unit;
  for (const [index, { unit: original, extent }] of originals.entries()) {
    rows.links.push({ ...linkOf(unit, index + 1), otherId: original.passport.id, extent, reading: "own" });
    Object.assign(original.passport, { lifeEnd: "superseded", decommissionedAt: at });
    chronicle.add(at, clerk, "passport.battery_life_changed", ["passport", original.passport.id], {
      ...{ operation: OPERATION, extent, changed_on: dayOf(at), reason: null },
      ...{ battery_status: "original", life_end: "superseded", voided_transfer_id: null },
    });
  }
  rows.lives.push(lifeOf(unit, { number: 1, at, status: "repurposed", reason: null }, INTEGRATOR));
  chronicle.add(at, clerk, "passport.second_life_started", ["passport", passport.id], {
    ...{ battery_status: "repurposed", life_end: null, operation: OPERATION, changed_on: dayOf(at) },
    originals: { own: originals.length, foreign: 0 },
  });
}

interface Change {
  number: number;
  at: Date;
  status: LifeRow["status"];
  reason: string | null;
}

const lifeOf = (
  { passport: { id: passportId, brandId } }: Unit,
  { number, at, status, reason }: Change,
  responsible: Pick<LifeRow, "responsibleRole" | "responsibleName">,
): LifeRow => ({ brandId, passportId, number, status, changedOn: dayOf(at), reason, ...responsible, createdAt: at });

function endLife({ chronicle, clerk, today }: Stage, rows: Lives, unit: Unit): void {
  const on = (label: string, daysAgo: number) => momentOn(`${unit.label} ${label}`, daysBefore(today, daysAgo));
  const changes: readonly Change[] = [
    { number: 2, at: on("waste", WASTE_DAYS_AGO), status: "waste", reason: "Two modules below their voltage limit." },
    { number: 3, at: on("recycled", RECYCLED_DAYS_AGO), status: "recycled", reason: "Recycling certificate received." },
  ];
  for (const change of changes) {
    const { at, status, reason } = change;
    rows.lives.push(lifeOf(unit, change, RECYCLER));
    chronicle.add(at, clerk, "passport.battery_life_changed", ["passport", unit.passport.id], {
      from: status === "waste" ? "repurposed" : "waste",
      ...{ battery_status: status, life_end: status === "recycled" ? status : null, changed_on: dayOf(at) },
      ...{ role: RECYCLER.responsibleRole, reason, voided_transfer_id: null },
    });
  }
  const { at } = requireValue(changes.at(-1), "The end");
  Object.assign(unit.passport, { lifeEnd: "recycled", status: "archived", statusSince: at, decommissionedAt: at });
}
