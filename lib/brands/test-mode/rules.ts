/** The test brand beside a brand. Pure. */

const SLUG_START = "test--";
const SLUG_CHARACTERS_MAX = 63;
const OF_ID_CHARACTERS = 8;

/** The slug of the test brand: its brand's behind `test--`; one that is too long is cut, and the id tells it apart. */
export function testSlugOf({ id, slug }: { id: string; slug: string }): string {
  const whole = SLUG_START + slug;
  if (whole.length <= SLUG_CHARACTERS_MAX) return whole;
  return `${whole.slice(0, SLUG_CHARACTERS_MAX - OF_ID_CHARACTERS - 1)}-${id.slice(-OF_ID_CHARACTERS)}`;
}

const NAME_END = " (test)";

/** What the test brand is called where it speaks for itself: in mails, documents and answers. */
export const testNameOf = (name: string): string => name + NAME_END;
