const SLUG_START = "test--";
const SLUG_CHARACTERS_MAX = 63;
const OF_ID_CHARACTERS = 8;

/** The brand's slug after `test--`. A slug that is too long is cut and made unique with the id. */
export function testSlugOf({ id, slug }: { id: string; slug: string }): string {
  const whole = SLUG_START + slug;
  if (whole.length <= SLUG_CHARACTERS_MAX) return whole;
  return `${whole.slice(0, SLUG_CHARACTERS_MAX - OF_ID_CHARACTERS - 1)}-${id.slice(-OF_ID_CHARACTERS)}`;
}

const NAME_END = " (test)";

export const testNameOf = (name: string): string => name + NAME_END;
