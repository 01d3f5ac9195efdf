/** Names of the cookies that keep what a reader chose. None identifies anyone. */
export const LOCALE_COOKIE = "carnet_locale";
export const THEME_COOKIE = "carnet_theme";
/** `off`: keys of one letter do nothing. */
export const KEYS_COOKIE = "carnet_keys";
export const TIME_ZONE_COOKIE = "carnet_time_zone";
