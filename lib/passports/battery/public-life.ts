import type { LifeRecords, LinkedBattery } from "@/db/queries/battery-lives";
import type { LifeEnd, LifeStatus } from "./life-rules";
import { identifierOf } from "./show-battery-life";

/**
 * Public: links and who is responsible (Regulation (EU) 2023/1542, Article 77(7)), the end (77(8)) and the change of
 * status (13(9)). The status in use is for persons with a legitimate interest: Annex XIII, point 4(c).
 */
export interface PublicLife {
  end: LifeEnd | null;
  /** Null: a status that the public may not read, such as waste. */
  status: Exclude<LifeStatus, "original" | "waste"> | null;
  changedOn: string | null;
  responsible: string | null;
  originals: PublicLink[];
  successors: PublicLink[];
}

export interface PublicLink extends Pick<
  LinkedBattery,
  "operation" | "extent" | "linkedOn" | "reading" | "failure" | "readAt" | "readOperator" | "readState"
> {
  identifier: string;
  /** Null: a passport of another operator that was not read. */
  name: string | null;
  isOwn: boolean;
}

export function publicLife({ lifeEnd: end }: { lifeEnd: LifeEnd | null }, life: LifeRecords | null): PublicLife | null {
  if (!life) return null;
  const [newest] = life.changes;
  if (!newest && life.originals.length === 0 && life.successors.length === 0) return null;
  const isPublic = newest !== undefined && newest.status !== "original" && newest.status !== "waste";
  return {
    status: isPublic ? (newest.status as PublicLife["status"]) : null,
    changedOn: isPublic ? newest.changedOn : null,
    responsible: newest?.responsibleName ?? null,
    ...publicLinks({ lifeEnd: end }, life),
  };
}

export const publicLinks = ({ lifeEnd: end }: { lifeEnd: LifeEnd | null }, life: LifeRecords) => ({
  end,
  originals: life.originals.map(publicLink),
  successors: life.successors.map(publicLink),
});

const publicLink = (link: LinkedBattery): PublicLink => ({
  operation: link.operation,
  extent: link.extent,
  linkedOn: link.linkedOn,
  reading: link.reading,
  failure: link.failure,
  readAt: link.readAt,
  readOperator: link.readOperator,
  readState: link.readState,
  identifier: identifierOf(link),
  name: link.own?.name ?? link.readName,
  isOwn: link.own !== null,
});
