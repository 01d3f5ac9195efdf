/** How a form names its texts: `alt.de`, and the language that is added with its own. */
const PREFIX = "alt.";

export const altField = (language: string) => `${PREFIX}${language}`;

/** The texts of a form by language. A text that is added in a language that has one takes its place. */
export function altOfForm(fields: Record<string, string>): Record<string, string> {
  const given = Object.entries(fields).filter(([name]) => name.startsWith(PREFIX));
  const texts = Object.fromEntries(given.map(([name, text]) => [name.slice(PREFIX.length), text]));
  const { language, text } = fields;
  return language && text ? { ...texts, [language]: text } : texts;
}
