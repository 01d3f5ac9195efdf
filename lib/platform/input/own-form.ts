/**
 * Whether a form post comes from a page of this deployment. Browsers say so in Sec-Fetch-Site (W3C Fetch Metadata) and
 * in Origin, the older ones in Origin alone; from a page that hides its address (`Referrer-Policy: no-referrer`) Origin
 * is `null`. What sends neither is no browser, and carries nobody's cookies.
 */
export function isOwnForm(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  if (origin === null || origin === "null") return true;
  const own = new URL(publicUrl);
  // Without TLS the same server answers to more names than its own: localhost, 127.0.0.1.
  return origin === own.origin || (own.protocol === "http:" && origin === `http://${headers.get("host")}`);
}

/**
 * The same where a page of ours shows its address: then no browser of ours hides the origin, and a hidden one is
 * another site's.
 */
export function isOwnOpenForm(headers: Headers, publicUrl: string): boolean {
  return isOwnForm(headers, publicUrl) && (headers.get("sec-fetch-site") !== null || headers.get("origin") !== "null");
}
