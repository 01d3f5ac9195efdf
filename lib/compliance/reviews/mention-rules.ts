export interface Colleague {
  id: string;
  name: string;
}

const BEFORE_NAME = /[\p{L}\p{N}_.@]$/u;
const GOES_ON = /^[\p{L}\p{N}]/u;

const folded = (text: string) => text.toLocaleLowerCase("und");

export function findMentions(
  text: string,
  colleagues: readonly Colleague[],
): { start: number; end: number; ids: string[] }[] {
  const mentions: { start: number; end: number; ids: string[] }[] = [];
  const people = colleagues.map(({ id, name }) => ({ id, name: name.normalize("NFC") }));
  for (let start = text.indexOf("@"); start >= 0; start = text.indexOf("@", start + 1)) {
    if (BEFORE_NAME.test(text.slice(0, start))) continue;
    const fits = people.filter(({ name }) => {
      const end = start + 1 + name.length;
      return name !== "" && folded(text.slice(start + 1, end)) === folded(name) && !GOES_ON.test(text.slice(end));
    });
    const length = Math.max(0, ...fits.map(({ name }) => name.length));
    if (length === 0) continue;
    const ids = fits.filter(({ name }) => name.length === length).map(({ id }) => id);
    mentions.push({ start, end: start + 1 + length, ids });
  }
  return mentions;
}

export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  return [...new Set(findMentions(text.normalize("NFC"), colleagues).flatMap(({ ids }) => ids))];
}
