import { preferences, weightOfType } from "@/lib/platform/http/media-types";
import type { LinkType } from "./link-types";
import type { Level, Link } from "./linkset";

/** Which of the links of one type a reader is led to (RFC 9110, section 12). Pure. */

interface Wanted {
  accept: string | null;
  acceptLanguage: string | null;
}

function weightOfLanguage(languages: readonly string[] | undefined, acceptLanguage: string | null): number {
  if (!languages || acceptLanguage === null) return 0.5;
  const given = preferences(acceptLanguage);
  const weights = languages.map((language) => {
    const tag = language.toLowerCase();
    const found = given.find(({ name }) => name === tag || name === tag.slice(0, 2) || name.slice(0, 2) === tag);
    return found?.weight ?? given.find(({ name }) => name === "*")?.weight ?? 0;
  });
  return Math.max(...weights, 0);
}

/** The best of some links: by type, then by language, then the first. */
export function bestOf(links: readonly Link[], { accept, acceptLanguage }: Wanted): Link | undefined {
  let best: { link: Link; type: number; language: number } | undefined;
  for (const link of links) {
    const type = weightOfType(link.type ?? "text/html", accept);
    const language = weightOfLanguage(link.hreflang, acceptLanguage);
    if (!best || type > best.type || (type === best.type && language > best.language)) best = { link, type, language };
  }
  return best?.link;
}

/**
 * Where a reader is led: to the best link of the type asked for, of the narrowest level that has some, else to the
 * default. Whoever asks for no type, and not for pages, is led to the data.
 */
export function chooseLink(
  levels: readonly Level[],
  type: LinkType | "unknown" | undefined,
  wanted: Wanted,
): Link | undefined {
  const links = (name: LinkType) => levels.find((level) => level.links[name]?.length)?.links[name] ?? [];
  const asked = type === undefined || type === "unknown" ? [] : links(type);
  if (asked.length > 0) return bestOf(asked, wanted);
  const [usual] = links("defaultLink");
  if (usual && weightOfType(usual.type ?? "text/html", wanted.accept) > 0) return usual;
  const other = bestOf(links("dpp"), wanted);
  return other && weightOfType(other.type ?? "text/html", wanted.accept) > 0 ? other : usual;
}
