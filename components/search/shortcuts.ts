/** The keys of the portal. One letter alone does nothing but begin; all but Ctrl K can be switched off. */

/** After `g`, for "go to". */
export const PLACE_KEYS: Record<string, string> = {
  h: "/home",
  p: "/passports",
  r: "/products",
  i: "/imports",
  c: "/compliance",
  t: "/transfers",
  k: "/api-keys",
  l: "/requests",
  m: "/settings/team",
  a: "/audit",
  s: "/settings",
};

export const placeKeys = (href: string): string | undefined => {
  const key = Object.keys(PLACE_KEYS).find((letter) => PLACE_KEYS[letter] === href);
  return key && `g ${key}`;
};
