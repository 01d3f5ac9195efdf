/**
 * Whether a form post comes from a page of this deployment. Browsers say so in Sec-Fetch-Site (W3C Fetch Metadata) or, the
 * older ones, in Origin; from a page that hides its address (`Referrer-Policy: no-referrer`) Origin is `null`. What sends
 * neither is no browser, and carries nobody's cookies.
 */
export function isOwnForm(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin === null || origin === "null" || origin === new URL(publicUrl).origin;
}
