/**
 * Pages whose address contains a secret: the token of a mailed link. What browsers send as their referrer, what logs
 * show of them, and which forms older browsers send without an origin all follow this list. Plain JavaScript, because
 * Next's configuration reads it as well.
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

/** The path of such a page, or of one below it. */
export const SECRET_PAGE_PATH = new RegExp(`^/(?:${SECRET_PAGES.join("|")})/`);
