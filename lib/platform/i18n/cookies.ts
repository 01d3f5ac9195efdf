/** Names of the cookies that keep what a reader chose. None identifies anyone. */
export const LOCALE_COOKIE = "carnet_locale";
export const THEME_COOKIE = "carnet_theme";
/** `off`: keys of one letter do nothing. */
export const KEYS_COOKIE = "carnet_keys";
export const TIME_ZONE_COOKIE = "carnet_time_zone";

/**
 * What such a cookie is called: over HTTPS one that neither a subdomain nor plain HTTP can set (`__Host-`). `protocol`:
 * `https` or `http`.
 */
export function preferenceCookie(name: string, protocol: string | null | undefined): string {
  return protocol === "https" ? `__Host-${name}` : name;
}
