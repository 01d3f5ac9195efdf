import type { LawLanguage } from "@/lib/law/acts";
import { cite } from "@/lib/law/cite";
import type { ProvisionId } from "@/lib/law/provisions";
import { type At, concerns, type Standing, statusOf, statusOfAll } from "@/lib/law/status";
import type { CheckId } from "../rules";
import { checkOf } from "./checks";

/** On which ground a check, or one of its reasons, stands, and since when. */

interface Asked extends At {
  check: CheckId;
  /** Of one of its findings; without it the check as a whole. */
  reason?: string;
}

/** The provisions that concern the group; where none does, all that the check leans on. */
export function groundsOf({ check: id, reason, group }: Omit<Asked, "day">): readonly ProvisionId[] {
  const { grounds, groundsOf: special } = checkOf(id);
  const all = (reason && special?.[reason]) || grounds;
  const own = all.filter((ground) => concerns(ground, group));
  return own.length > 0 ? own : all;
}

/** Whether what a check asks is in force for a group on a day, or from when. */
export function statusOfCheck(asked: Asked): Standing {
  if (checkOf(asked.check).isVoluntary) return { status: "voluntary", from: null };
  return statusOfAll(groundsOf(asked), asked);
}

/**
 * The grounds as the language cites them. `wordOf` says where a provision stands that is not as binding as the whole:
 * what the law asks today and what is only expected must be told apart.
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
