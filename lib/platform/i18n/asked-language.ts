/** The language that the address of a public page asks for: `/p/7K3M…?lang=fi`. */

/** BCP 47, as far as the languages of the Union need it. */
const TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
const PUBLIC_PAGE = /^\/[pm]\/[^/?]+(?:\/passport\.pdf)?\?(.*)$/i;

/** A language's tag in a query's `lang`, or undefined. */
export function languageIn(given: unknown): string | undefined {
  return typeof given === "string" && TAG.test(given) ? given : undefined;
}

/** The same of a path with its query; undefined where it is of no public page. */
export function languageAsked(pathAndQuery: string | null | undefined): string | undefined {
  const [, query] = PUBLIC_PAGE.exec(pathAndQuery ?? "") ?? [];
  return query === undefined ? undefined : languageIn(new URLSearchParams(query).get("lang"));
}
