import { parseUrl } from "@/lib/platform/parse-url";

/** To the page that sent the form. Only the path is used: the header is untrusted input. */
export function backTo(request: Request): Response {
  const url = parseUrl(request.headers.get("referer") ?? "");
  const path = url ? `${url.pathname.replace(/^\/+/, "/")}${url.search}` : "/";
  return new Response(null, { status: 303, headers: { Location: path } });
}
