import type { Trouble } from "./trouble";

export interface PageMember {
  userId: string;
  brandId: string;
}

let member: PageMember | null = null;

export function setPageMember(next: PageMember | null): void {
  member = next;
}

export const pageMember = (): PageMember | null => member;

export const memberMark = ({ userId, brandId }: PageMember) => `${userId}.${brandId}`;

const SESSION_PATH = "/session";

export async function findTrouble(): Promise<Trouble | null> {
  let answer: Response;
  try {
    answer = await fetch(SESSION_PATH, { cache: "no-store", headers: { Accept: "application/json" } });
  } catch {
    return navigator.onLine ? "unreachable" : "offline";
  }
  if (answer.status === 401) return "signed_out";
  if (answer.status === 429) return "slowed";
  if (!answer.ok) return "unavailable";
  const present = (await answer.json().catch(() => null)) as (PageMember & { hasDuty: boolean }) | null;
  if (!present) return "unavailable";
  if (!member) return null;
  if (present.userId !== member.userId) return "other_person";
  if (present.brandId !== member.brandId) return "other_brand";
  return present.hasDuty ? "set_up" : null;
}
