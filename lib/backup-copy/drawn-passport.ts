import type { DataElement } from "@/lib/interchange/data-elements";
import type { En18223Passport } from "@/lib/interchange/en18223-passport";

/** A passport for people, drawn from its data alone: plain HTML that needs neither scripts nor this service. */

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const NAMES: Readonly<Record<string, string>> = { gtin: "GTIN", upi: "Identifier", eori: "EORI", url: "Address" };
const inWords = (name: string) => {
  const known = NAMES[name];
  if (known) return known;
  const words = name.replaceAll("_", " ");
  return escaped(words.charAt(0).toUpperCase() + words.slice(1));
};

const STATUS: Record<En18223Passport["dppStatus"], string> = {
  active: "This passport was valid when the copy was made.",
  inactive: "This passport was suspended when the copy was made.",
  invalid: "This passport was revoked when the copy was made: do not rely on it.",
  archived: "This passport was closed when the copy was made.",
};

/** `page`: its path; `at`: when the copy of the deployment at `origin` was made. */
export function drawPassport(
  passport: En18223Passport,
  { at, origin, page, isSigned }: { at: string; origin: string; page: string; isSigned: boolean },
): string {
  const { elements, dppStatus, uniqueProductIdentifier: id, lastUpdated } = passport;
  const name = nameIn(passport);
  const day = at.slice(0, 10);
  const sections = elements.map(({ elementId, elements: inner }) => `<h2>${inWords(elementId)}</h2>\n${listOf(inner)}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}: product passport</title>
<style>
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem;
  overflow-wrap: anywhere }
h2 { margin: 2rem 0 .5rem; font-size: 1.1rem } dl { margin: 0 } dt { font-weight: 600; margin-top: .5rem }
dd { margin: 0 0 0 1rem } .note { border-left: .25rem solid; padding-left: 1rem }
</style>
</head>
<body>
<h1>${escaped(name)}</h1>
<p class="note">${STATUS[dppStatus]} What you read is a back-up copy of ${escaped(origin)} of ${day}: it cannot tell
what has happened to the item since.${isSigned ? signedForm(page) : ""}</p>
<p>${escaped(id)}<br>Data of ${escaped(lastUpdated.slice(0, 10))}</p>
${sections.join("\n")}
</body>
</html>
`;
}

const signedForm = (page: string) =>
  ` <a href="${escaped(page)}/credential">Its signed form</a> can be checked by anybody.`;

function nameIn({ elements, uniqueProductIdentifier }: En18223Passport): string {
  const all = elements.flatMap(({ elements: inner }) => inner);
  const found = all.find(({ elementId }) => elementId === "name");
  return found?.objectType === "SingleValuedDataElement" ? String(found.value) : uniqueProductIdentifier;
}

const listOf = (elements: readonly DataElement[]): string =>
  `<dl>\n${elements.map((one) => `<dt>${inWords(one.elementId)}</dt><dd>${valueOf(one)}</dd>`).join("\n")}\n</dl>`;

function valueOf(element: DataElement): string {
  switch (element.objectType) {
    case "SingleValuedDataElement":
      return textOrLink(String(element.value));
    case "MultiValuedDataElement":
      return element.value
        .map((value) => (typeof value === "string" ? textOrLink(value) : listOf(value)))
        .join("<br>\n");
    case "MultiLanguageDataElement":
      return element.value
        .map(({ language, value }) => `<span lang="${escaped(language)}">${escaped(value)}</span>`)
        .join("<br>\n");
    case "RelatedResource":
      return link(element.url, element.resourceTitle ?? element.url);
    case "DataElementCollection":
      return listOf(element.elements);
  }
}

const textOrLink = (text: string) => (/^https?:\/\/\S+$/.test(text) ? link(text, text) : escaped(text));
const link = (address: string, title: string) =>
  /^https?:\/\//.test(address) ? `<a href="${escaped(address)}" rel="nofollow">${escaped(title)}</a>` : escaped(title);
