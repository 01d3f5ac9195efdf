import { gs1CheckDigit } from "@/lib/ecodesign/gtin";

/** A serial list as an ERP exports it: articles with many units each, a row a unit, and errors planted in it. */

const PLANTED = ["serial_twice", "other_weight", "other_name", "bad_date", "bad_country", "share_above_100"] as const;
type Planted = (typeof PLANTED)[number];

interface SerialListChoice {
  articles: number;
  unitsEach: number;
  /** Of each kind. */
  errorsEach: number;
  /** The first article's number. */
  from?: number;
}

export interface SerialList {
  text: string;
  /** The rows of the file, from 1 with the row of names, in which something is wrong, by kind. */
  errors: Map<number, Planted>;
}

const HEADERS = [
  "Artikelnummer",
  "Bezeichnung",
  "EAN",
  "Seriennummer",
  "Herstellungsdatum",
  "Gewicht (g)",
  "Herkunftsland",
  "Rezyklatanteil %",
  "Warengruppe",
];

const gtinOf = (article: number) => {
  const digits = `952${String(article).padStart(9, "0")}`;
  return digits + String(gs1CheckDigit(digits));
};

/** Rows of one article follow each other with the next one's in between, so that a batch holds many of them. */
export function serialList({ articles, unitsEach, errorsEach, from = 0 }: SerialListChoice): SerialList {
  const rows = articles * unitsEach;
  const errors = new Map<number, Planted>();
  const step = Math.floor((rows - 2 * articles) / (PLANTED.length * errorsEach));
  for (let index = 0; index < PLANTED.length * errorsEach; index += 1)
    errors.set(2 + 2 * articles + index * step, PLANTED[index % PLANTED.length]!);
  const lines = [HEADERS.join(";")];
  for (let row = 2; row < rows + 2; row += 1) {
    const [article, unit] = [from + ((row - 2) % articles), Math.floor((row - 2) / articles)];
    lines.push(lineOf({ article, unit }, errors.get(row)).join(";"));
  }
  return { text: `${lines.join("\n")}\n`, errors };
}

function lineOf(
  { article, unit }: { article: number; unit: number },
  planted: Planted | undefined,
): (string | number)[] {
  const serial = `SN-${article}-${planted === "serial_twice" ? unit - 1 : unit}`;
  return [
    `ART-${1000 + article}`,
    planted === "other_name" ? `Jacke Fjell ${article} (alt)` : `Jacke Fjell ${article}`,
    gtinOf(article),
    serial,
    planted === "bad_date" ? "31.02.2026" : `${String((unit % 28) + 1).padStart(2, "0")}.05.2026`,
    planted === "other_weight" ? 300 + article + 7 : 300 + article,
    planted === "bad_country" ? "Atlantis" : "Portugal",
    planted === "share_above_100" ? 130 : 30,
    "Bekleidung",
  ];
}
