import { parseUrl } from "@/lib/platform/parse-url";

/** A request can contain an absolute URL (RFC 9112, section 3.2.2). Its host is ignored. */
export function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const url = parseUrl(target);
  return url ? url.pathname + url.search : "/";
}

export function pathOf(target: string): string {
  const query = target.indexOf("?");
  return query < 0 ? target : target.slice(0, query);
}
