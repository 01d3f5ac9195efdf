export const LOCALE_COOKIE = "carnet_locale";
export const THEME_COOKIE = "carnet_theme";
export const KEYS_COOKIE = "carnet_keys";
export const TIME_ZONE_COOKIE = "carnet_time_zone";
export const SAMPLES_COOKIE = "carnet_samples";

export function preferenceCookie(name: string, protocol: string | null | undefined): string {
  return protocol === "https" ? `__Host-${name}` : name;
}
