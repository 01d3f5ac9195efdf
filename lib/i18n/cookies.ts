/** Names of the cookies that keep what a reader chose. None identifies anyone. */
export const LOCALE_COOKIE = "carnet_locale";
export const THEME_COOKIE = "carnet_theme";
export const TIME_ZONE_COOKIE = "carnet_time_zone";
