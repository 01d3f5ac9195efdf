/** Names of the cookies that keep what a reader chose. None identifies anyone. */
export const LOCALE_COOKIE = "carnet_locale";
export const THEME_COOKIE = "carnet_theme";
/** `off`: keys of one letter do nothing. */
export const KEYS_COOKIE = "carnet_keys";
export const TIME_ZONE_COOKIE = "carnet_time_zone";
/** The language that samples of the API are shown in. */
export const SAMPLES_COOKIE = "carnet_samples";

/** Such a cookie's name: over HTTPS one that no subdomain or plain HTTP can set (`__Host-`). `protocol`: http(s). */
export function preferenceCookie(name: string, protocol: string | null | undefined): string {
  return protocol === "https" ? `__Host-${name}` : name;
}
