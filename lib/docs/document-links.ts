import { guideHref, isDocument, isGuide } from "./rules";

/**
 * Where a link of a document leads when the document is served: a place in it, another document or guide, a page of
 * the reference, the changelog, an address elsewhere over https. Null for a file of the repository that nobody serves,
 * and for all else.
 */
export function servedHref(href: string): string | null {
  if (/^(#|https:\/\/|\/docs\/)/.test(href)) return href;
  if (href === "../../CHANGELOG.md") return "/docs/changelog";
  const [, name = "", hash = ""] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (isGuide(name)) return guideHref(name) + hash;
  return isDocument(name) ? `/docs/${name}${hash}` : null;
}

/** Where a picture of a document is served; null for any other. */
export function servedPicture(href: string): string | null {
  return href === "architecture.svg" ? "/docs/architecture.svg" : null;
}
