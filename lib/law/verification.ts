import { DAY_MS } from "@/lib/platform/clock";
import { ACTS, type ActId, actVerification, type Verification } from "./acts";
import { CANDIDATE_LIST } from "./candidate-list";
import { citeAct, cite } from "./cite";
import { COMMODITY_LISTS } from "./commodity-codes";
import { PROVISIONS, type ProvisionId, verificationOf } from "./provisions";
import { REGISTRY_DUTIES, REGISTRY_FACTS } from "./registry-duties";
import { UNSOLD_LISTS } from "./unsold-goods";

interface LawEntry extends Verification {
  kind: "act" | "provision" | "list";
  id: string;
  citation: string;
}

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

export function listLawEntries(): LawEntry[] {
  return [
    ...keysOf(ACTS).map((id: ActId): LawEntry => {
      return { kind: "act", id, citation: citeAct("en", id), ...actVerification(id) };
    }),
    ...keysOf(PROVISIONS).map((id: ProvisionId): LawEntry => {
      return { kind: "provision", id, citation: cite("en", [id]), ...verificationOf(id) };
    }),
    ...Object.entries(COMMODITY_LISTS).map(([id, { checkedOn, isVerified }]): LawEntry => {
      return { kind: "list", id, citation: "commodity codes", checkedOn, isVerified };
    }),
    { kind: "list", id: "unsold_goods", citation: "lists of Regulations (EU) 2026/2 and 2026/296", ...UNSOLD_LISTS },
    // Known from others' reports of the Commission's pages and user guide.
    ...[{ id: "facts", ...REGISTRY_FACTS }, ...REGISTRY_DUTIES].map(({ id, checkedOn }): LawEntry => {
      return {
        kind: "list",
        id: `registry_${id}`,
        citation: "what the EU registry accepts",
        checkedOn,
        isVerified: false,
      };
    }),
    // The list after its newest edition known here was not compared with ECHA's.
    { kind: "list", id: "candidates", citation: "candidate list", checkedOn: CANDIDATE_LIST.asOf, isVerified: false },
  ];
}

export function isDue({ checkedOn }: Verification, { today, days }: { today: string; days: number }): boolean {
  return Date.parse(today) - Date.parse(checkedOn) > days * DAY_MS;
}
