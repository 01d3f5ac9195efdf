import { requireValue } from "@/lib/platform/require-value";
import type { ChangelogEntry } from "./changelog";
import type { MarkdownDocument } from "./documents";
import { blocksIn, type VisibleBlock } from "./guide-blocks";
import { servedHref, servedPicture } from "./rules";
import {
  errorHref,
  type ErrorPage,
  type Field,
  type FieldGroup,
  type FieldErrorPage,
  type GuideSection,
  operationHref,
  type ReferenceOperation,
  type Shape,
} from "./rules";
import { sampleOf } from "./samples/languages";
import { SAMPLE_LANGUAGES, type SampleLanguage } from "./samples/request";

export const fenced = (code: string, lang = "") => `\`\`\`${lang}\n${code}\n\`\`\``;
const joined = (parts: readonly (string | null)[]) => `${parts.filter(Boolean).join("\n\n")}\n`;
const fenceOf = (language: SampleLanguage) => requireValue(SAMPLE_LANGUAGES.find(({ id }) => id === language)).fence;

function blockText(block: VisibleBlock): string {
  switch (block.kind) {
    case "text":
      return block.text;
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "terms":
      return block.terms.map(({ term, text }) => `- \`${term}\`: ${text}`).join("\n");
    case "code":
      return `${block.caption}:\n\n${fenced(block.code, block.lang)}`;
  }
}

export function overviewMarkdown(
  overview: { title: string; sections: readonly GuideSection[]; operations: readonly ReferenceOperation[] },
  language: SampleLanguage,
): string {
  return joined([
    `# ${overview.title}`,
    ...overview.sections.flatMap((section) => [`## ${section.title}`, ...blocksIn(section, language).map(blockText)]),
    "## Operations",
    overview.operations
      .map(({ id, method, path, summary }) => `- [\`${method} ${path}\`](${operationHref(id)}.md): ${summary}`)
      .join("\n"),
  ]);
}

function fieldLines(fields: readonly Field[], depth = 0): string[] {
  return fields.flatMap((field) => {
    const { name, type, isRequired, isNullable, description, limits, values, fields: inner } = field;
    const facts = [isNullable ? `${type} or null` : type, ...(isRequired ? ["required"] : []), ...limits];
    const listed = values.length > 0 ? ` One of ${values.map((value) => `\`${value}\``).join(", ")}.` : "";
    const remark = `${description && `: ${description}`}${listed}`;
    return [`${"  ".repeat(depth)}- \`${name}\` (${facts.join("; ")})${remark}`, ...fieldLines(inner, depth + 1)];
  });
}

const partText = ({ name, required }: NonNullable<FieldGroup["partOf"]>) =>
  `A part of ${name}. Always included: ${required.map((field) => `\`${field}\``).join(", ")}.`;

const shapeText = ({ forms, groups }: Shape) =>
  [
    ...(forms.length > 0 ? [`One of ${forms.map((form) => `\`${form}\``).join(", ")}.`] : []),
    ...groups.flatMap(({ name, fields, partOf }) => [
      ...(name ? [`### ${name}`] : []),
      partOf ? partText(partOf) : fieldLines(fields).join("\n"),
    ]),
  ].join("\n\n");

const section = (title: string, text: string) => (text ? `## ${title}\n\n${text}` : null);

export function operationMarkdown(operation: ReferenceOperation, language: SampleLanguage): string {
  const { method, path, summary, description, pathParameters, queryParameters, body, answers, errors } = operation;
  return joined([
    `# ${summary}`,
    `\`${method} ${path}\``,
    ...description,
    section("Request", fenced(sampleOf(operation.request, language), fenceOf(language))),
    section("Path parameters", fieldLines(pathParameters).join("\n")),
    section("Query parameters", fieldLines(queryParameters).join("\n")),
    body && section("Body", shapeText(body)),
    ...answers.map(({ status, shape, example, headers }) =>
      section(
        `Response ${status}`,
        [
          headers.map(({ name, description: text }) => `- \`${name}\` (header): ${text}`).join("\n"),
          shapeText(shape),
          example && fenced(example, "json"),
        ]
          .filter(Boolean)
          .join("\n\n"),
      ),
    ),
    section(
      "Errors",
      errors
        .map(({ status, codes }) => {
          const links = codes.map(({ code }) => `[\`${code}\`](${errorHref(code)}.md)`);
          return `- ${status}: ${links.join(", ")}`;
        })
        .join("\n"),
    ),
  ]);
}

const explained = ({ meaning, remedy }: Pick<ErrorPage, "meaning" | "remedy">) => [
  `## Meaning\n\n${meaning}`,
  `## What to do\n\n${remedy}`,
];

export function errorMarkdown(page: ErrorPage): string {
  return joined([
    `# ${page.title}`,
    `\`${page.code}\`, status ${page.status}`,
    ...explained(page),
    section("Example", fenced(page.example, "json")),
    section(
      "Returned by",
      page.operations.map(({ id, method, path }) => `- [\`${method} ${path}\`](${operationHref(id)}.md)`).join("\n"),
    ),
  ]);
}

export function fieldErrorMarkdown(page: FieldErrorPage): string {
  const { example } = page;
  return joined([
    `# ${page.code}`,
    `An entry of \`errors\` in [\`invalid_request\`](${errorHref("invalid_request")}.md).`,
    ...explained(page),
    example && section("Example", `${fenced(example.request)}\n\n${fenced(example.answer, "json")}`),
  ]);
}

export function errorIndexMarkdown(
  title: string,
  pages: readonly ErrorPage[],
  fields: readonly FieldErrorPage[],
): string {
  return joined([
    `# ${title}`,
    pages
      .map(({ code, status, title: pageTitle }) => `- ${status} [\`${code}\`](${errorHref(code)}.md): ${pageTitle}`)
      .join("\n"),
    "## Errors of single fields",
    fields.map(({ code, meaning }) => `- [\`${code}\`](/docs/errors/fields/${code}.md): ${meaning}`).join("\n"),
  ]);
}

export function changelogMarkdown(title: string, entries: readonly ChangelogEntry[]): string {
  const lines = ({ changes }: ChangelogEntry) =>
    changes.map(
      ({ kind, tokens }) =>
        `- ${kind}: ${tokens
          .map(({ raw }) => raw)
          .join("")
          .replaceAll("\n", "\n  ")}`,
    );
  return joined([
    `# ${title}`,
    ...entries.flatMap((entry) => [
      `## ${[entry.release, entry.day].filter(Boolean).join(", ")}`,
      lines(entry).join("\n"),
    ]),
  ]);
}

export function documentMarkdown({ title, tokens }: MarkdownDocument): string {
  const text = tokens.map((token) =>
    token.type === "code" ? `${fenced(token.text, token.lang)}\n\n` : withServedLinks(token.raw),
  );
  return `# ${title}\n\n${text.join("")}`.trimEnd() + "\n";
}

const withServedLinks = (text: string) =>
  text.replaceAll(/(!?)\[([^[\]]*)\]\(([^)\s]+)\)/g, (_, mark: string, label: string, href: string) => {
    const served = mark ? servedPicture(href) : servedHref(href);
    if (served === null) return label;
    const isPage = served.startsWith("/docs/") && !mark;
    return `${mark}[${label}](${isPage ? served.replace(/^[^#]*/, "$&.md") : served})`;
  });
