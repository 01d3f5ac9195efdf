import { docsPages, type DocsPage } from "./pages";

/** `/llms.txt` as defined by llmstxt.org. */
export function llmsText(publicUrl: string): string {
  const linkTo = ({ href, title, summary }: DocsPage) =>
    `- [${title}](${publicUrl}${href}.md)${summary ? `: ${summary}` : ""}`;
  const list = (title: string, kinds: readonly DocsPage["kind"][]) => {
    const pages = docsPages().filter(({ kind }) => kinds.includes(kind));
    return [`## ${title}`, "", ...pages.map(linkTo), ""];
  };
  return [
    "# Carnet",
    "",
    "> Digital product passports over HTTP and JSON: register products and their units, verify a passport by its " +
      "code, pass an item on to its next holder, follow what happens by webhooks.",
    "",
    `The API is described by [OpenAPI 3.1](${publicUrl}/v1/openapi.json). Every page of the documentation is ` +
      "Markdown at its address with `.md` after it, or by `Accept: text/markdown`; samples in another language than " +
      "curl by " +
      "`?language=typescript`, `python`, `php`, `java` or `csharp`.",
    "",
    ...list("Start", ["overview"]),
    ...list("Guides", ["guide"]),
    ...list("Operations", ["operation"]),
    ...list("Errors", ["error", "fieldError"]),
    ...list("Optional", ["changelog", "document"]),
  ].join("\n");
}
