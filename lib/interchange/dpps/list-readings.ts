import type { z } from "zod";
import { listBatteryReadings } from "@/db/queries/battery-states";
import { accessOf } from "@/lib/ecodesign/access";
import { batteryStateMembers } from "@/lib/ecodesign/fields/battery";
import { canRead, type Reads } from "@/lib/ecodesign/readers";
import { readingsPage } from "@/lib/passports/battery/list-battery-readings";
import type { readingsQuery } from "@/lib/passports/battery/readings-contract";
import { pickMembers } from "@/lib/passports/battery/rules";
import type { listDppReadingsOperation } from "./dpp-contract";
import { findDppById, noSuchDpp } from "./find-dpp";
import type { DppReader } from "./reader";

type Query = z.output<typeof readingsQuery>;

function readableMembers(reads: Reads): string[] {
  const pathOf = (name: string) => `battery_state.${name}`;
  return Object.keys(batteryStateMembers).filter((name) =>
    canRead(reads, { elementId: pathOf(name), access: accessOf(pathOf(name), "battery") }),
  );
}

/** The readings of one battery with the values that this reader may read. Throws `dpp_not_found`. */
export async function listReadingsForReader(
  { db, reader }: DppReader,
  { dppId, value, ...query }: { dppId: string } & Query,
): Promise<z.input<typeof listDppReadingsOperation.answer>> {
  const { kind, id: passportId, brand, subject, reads, isCeased } = await findDppById(db, dppId, { reader });
  if (kind !== "passport") throw noSuchDpp();
  const readable = isCeased ? [] : readableMembers(reads);
  const members = value === undefined ? readable : readable.filter((name) => name === value);
  const withheld = (subject.withheld ?? []).filter(({ elementId }) => elementId.split(".")[0] === "battery_state");
  const list = `dpp-battery-readings:${passportId}:${value ?? ""}`;
  const { rows, end } = await readingsPage(query, {
    list,
    listRows: (page) =>
      members.length > 0 ? listBatteryReadings(db, { brandId: brand.id, passportId, members, ...page }) : [],
  });
  return {
    data: rows.map(({ measuredAt, recordedAt, measured }) => ({
      measured_at: measuredAt.toISOString(),
      recorded_at: recordedAt.toISOString(),
      values: pickMembers(
        measured,
        readable.filter((name) => name in measured),
      ),
    })),
    ...end,
    ...(withheld.length > 0 && {
      withheld: withheld.map(({ elementId, readers }) => ({ elementId, readers: [...readers] })),
    }),
  };
}
