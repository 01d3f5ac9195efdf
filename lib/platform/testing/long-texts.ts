/** Texts of 64 kB that make a careless regular expression slow, and a measurement of what reads them. */

const CHARACTERS = 65_536;
const MS_MAX = 50;

/** Beginnings and ends around a run of one class, so that a match fails as late as it can. */
const RUNS = {
  digits: "1",
  letters: "a",
  capitals: "E",
  blanks: " ",
  "no-break spaces": "\u00a0",
  tabs: "\t",
  "line breaks": "\n",
  points: ".",
  commas: ",",
  semicolons: ";",
  apostrophes: "'",
  quotes: '"',
  hyphens: "-",
  slashes: "/",
  brackets: "(",
  "square brackets": "[",
  percents: "%",
  invisible: "\u200b",
  controls: "\u001f",
  accents: "\u0301",
  // Three letters each once compatibility forms are resolved (NFKC).
  "wide letters": "ﬃ",
  emoji: "😀",
  "digits and points": "1.",
  "digits and commas": "1, ",
  "letters and blanks": "a ",
  "shares of materials": "1% a ",
  "shares in brackets": "(1% recy) ",
  months: "1 mar ",
  "GTINs with commas": "9520000200000, ",
  "addresses with commas": "https://a.example,,",
};
const AROUND = [
  ["", ""],
  ["1", "x"],
  ["1 a", "x"],
  ["a", "1"],
  ["[", "]"],
] as const;

export const LONG_TEXTS = Object.entries(RUNS).flatMap(([name, run]) =>
  AROUND.map(([before, after]): [string, string] => [
    `${name} between "${before}" and "${after}"`,
    before + run.repeat(Math.ceil(CHARACTERS / run.length)).slice(0, CHARACTERS) + after,
  ]),
);

/** CPU time of the process, the best of three, because other load on the machine must not count. */
function millisecondsOf(read: () => unknown): number {
  let best = Infinity;
  for (let round = 0; round < 3 && best > MS_MAX; round += 1) {
    const from = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

/** Which reader takes more than 50 ms for which text. */
export const slowOf = (readers: Record<string, (text: string) => unknown>, texts: readonly [string, string][]) =>
  Object.entries(readers).flatMap(([name, reader]) => {
    reader("warm");
    return texts
      .map(([what, text]): [string, string, number] => [name, what, millisecondsOf(() => reader(text))])
      .filter(([, , ms]) => ms > MS_MAX);
  });
