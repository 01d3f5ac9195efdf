/** The id of the palette's list, while it is there. */
export const PALETTE_LIST = "search-choices";

/** Something to choose: a place, a thing to begin, or something found. */
interface Choice {
  label: string;
  /** Tells it from others of the same name. */
  detail?: string;
  /** Of a product, where it has one. */
  pictureId?: string;
  href: string;
  /** The keys that lead there too: `g p`. */
  keys?: string;
}

export interface ChoiceGroup {
  label: string;
  choices: Choice[];
}

/** Those whose name has the words. */
export function narrowed(groups: readonly ChoiceGroup[], words: string): ChoiceGroup[] {
  const wanted = words.trim().toLocaleLowerCase();
  const fits = ({ label }: Choice) => label.toLocaleLowerCase().includes(wanted);
  return groups
    .map(({ label, choices }) => ({ label, choices: choices.filter(fits) }))
    .filter(({ choices }) => choices.length > 0);
}
