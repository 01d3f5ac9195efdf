import type { LawLanguage } from "@/lib/law/acts";
import { cite } from "@/lib/law/cite";
import type { ProvisionId } from "@/lib/law/provisions";
import { type At, concerns, type Standing, statusOf, statusOfAll } from "@/lib/law/status";
import type { CheckId } from "../rules";
import { checkOf } from "./checks";

interface Asked extends At {
  check: CheckId;
  reason?: string;
}

export function groundsOf({ check: id, reason, ...goods }: Omit<Asked, "day">): readonly ProvisionId[] {
  const { grounds, groundsOf: special } = checkOf(id);
  const all = (reason && special?.[reason]) || grounds;
  const own = all.filter((ground) => concerns(ground, goods));
  return own.length > 0 ? own : all;
}

export function statusOfCheck(asked: Asked): Standing {
  if (checkOf(asked.check).isVoluntary) return { status: "voluntary", from: null };
  return statusOfAll(groundsOf(asked), asked);
}

/**
 * Cites the legal grounds in the language. `wordOf` marks a provision that is less binding than the rest, because
 * expected law must be distinguishable from law in force.
 */
export function citeCheck(
  language: LawLanguage,
  asked: Asked,
  wordOf: (standing: Standing) => string | undefined = () => undefined,
): string {
  const { status } = statusOfCheck(asked);
  return cite(language, groundsOf(asked), (ground) => {
    const own = statusOf(ground, asked);
    const isLess = own.status !== status && own.status !== "voluntary" && !checkOf(asked.check).isVoluntary;
    return isLess ? wordOf(own) : undefined;
  });
}
