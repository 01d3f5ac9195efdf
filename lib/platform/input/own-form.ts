import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { SECRET_PAGE_PATH } from "@/lib/platform/secret-pages.mjs";
import { logSecurity } from "@/lib/platform/security-log";

type Given = Pick<Headers, "get">;

/**
 * Checks Sec-Fetch-Site and Origin; older browsers send only Origin, and pages with a secret address send `null`.
 * Clients that send neither are no browsers and have no one else's cookies.
 */
export function isOwnForm(headers: Given, path: string, publicUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  if (origin === null) return true;
  if (origin === "null") return site !== null || SECRET_PAGE_PATH.test(path);
  const own = new URL(publicUrl);
  // Without TLS the server has several names: localhost, 127.0.0.1.
  return origin === own.origin || (own.protocol === "http:" && origin === `http://${headers.get("host")}`);
}

/** Throws `foreign_origin` unless the form comes from a page of this deployment. */
export function requireOwnForm(headers: Given, path: string): void {
  if (isOwnForm(headers, path, environment().publicUrl)) return;
  logSecurity("security.foreign_origin", "form");
  throw new DomainError("foreign_origin", "A form or action has to be sent from a page of this deployment.");
}
