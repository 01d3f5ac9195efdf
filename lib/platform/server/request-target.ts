import { parseUrl } from "@/lib/platform/parse-url";

/** A proxy may be sent a whole address (RFC 9112, section 3.2.2); its host is of no interest here. */
export function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const url = parseUrl(target);
  return url ? url.pathname + url.search : "/";
}

/** A request target without its query. */
export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query < 0 ? target : target.slice(0, query);
}
