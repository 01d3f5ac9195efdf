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

export function statusOfCheck(subject: Asked): Standing {
  if (checkOf(subject.check).isVoluntary) return { status: "voluntary", from: null };
  return statusOfAll(groundsOf(subject), subject);
}

/** `wordOf` marks less binding provisions, because expected law must be distinguishable from law in force. */
export function citeCheck(
  language: LawLanguage,
  subject: Asked,
  wordOf: (standing: Standing) => string | undefined = () => undefined,
): string {
  const { status } = statusOfCheck(subject);
  return cite(language, groundsOf(subject), (ground) => {
    const own = statusOf(ground, subject);
    const isLess = own.status !== status && own.status !== "voluntary" && !checkOf(subject.check).isVoluntary;
    return isLess ? wordOf(own) : undefined;
  });
}
