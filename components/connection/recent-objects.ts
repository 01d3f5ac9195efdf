import { RECENT_MAX } from "@/lib/search/rules";
import { memberMark, pageMember } from "./page-member";

/** Ids only, for each member and brand: names are read again, with the reader's permissions. */

const PREFIX = "carnet-recent ";
const OBJECT_PATH = /^\/(?:passports|transfers|(?:compliance\/)?products)\/((?:psp|prd|trf)_[0-9a-z]{26})(?:\/|$)/;

export const objectOf = (pathname: string): string | null => OBJECT_PATH.exec(pathname)?.[1] ?? null;

function keyOfMember(): string | null {
  const member = pageMember();
  return member && `${PREFIX}${memberMark(member)}`;
}

/** Storage may be unavailable: then nothing is remembered. */
function withStorage<T>(otherwise: T, work: (storage: Storage) => T): T {
  try {
    return work(window.localStorage);
  } catch {
    return otherwise;
  }
}

export function recentObjects(): string[] {
  const key = keyOfMember();
  if (!key) return [];
  return withStorage([], (storage) => (storage.getItem(key) ?? "").split(",").filter((id) => id !== ""));
}

export function rememberObject(pathname: string): void {
  const [key, id] = [keyOfMember(), objectOf(pathname)];
  if (!key || !id) return;
  // One more than are shown, because the open object is not.
  const ids = [id, ...recentObjects().filter((other) => other !== id)].slice(0, RECENT_MAX + 1);
  withStorage(undefined, (storage) => storage.setItem(key, ids.join(",")));
}

/** At sign-out, of all brands. Otherwise only those of other people. */
export function forgetObjects({ isSignOut }: { isSignOut: boolean }): void {
  const own = `${PREFIX}${pageMember()?.userId}.`;
  withStorage(undefined, (storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && (isSignOut || !key.startsWith(own))) storage.removeItem(key);
  });
}
