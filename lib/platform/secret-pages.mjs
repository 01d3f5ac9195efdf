/**
 * Their address contains a secret, the token of a mailed link. Referrers, logs and forms without an origin follow
 * this list. Plain JavaScript, because Next's configuration reads it as well.
 */
export const SECRET_PAGES = [
  "t",
  "claim",
  "join",
  "reset-password",
  "my-items/open",
  "access/open",
  "access/confirm",
  "unsubscribe",
  "sign-in/company/link",
  "sign-in/link",
];

export const SECRET_PAGE_PATH = new RegExp(`^/(?:${SECRET_PAGES.join("|")})/`);
