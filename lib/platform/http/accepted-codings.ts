/** Parses Accept-Encoding (RFC 9110, section 12.5.3). */

const OTHER_NAMES: Record<string, string> = { "x-gzip": "gzip" };

function weightsOf(header: string | null): Map<string, number> {
  return new Map(
    (header ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [coding = "", ...parameters] = part.split(";").map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
        return [OTHER_NAMES[coding] ?? coding, weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
}

/** The preferred coding, of equals the first; null: none, or identity is preferred. */
export function wantedCoding<Coding extends string>(header: string | null, codings: readonly Coding[]): Coding | null {
  if (header === null) return null;
  const weights = weightsOf(header);
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  const [best] = codings.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (best === undefined || !(weightOf(best) > 0)) return null;
  return weightOf(best) >= (weights.get("identity") ?? 0) ? best : null;
}
