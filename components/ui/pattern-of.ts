/** A pattern that only these words fit, for the attribute of an input. */
export const patternOf = (words: string) => words.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
