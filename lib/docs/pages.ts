import { openApiDocument } from "@/lib/openapi/document";
import { madeOnce } from "@/lib/platform/caches";
import { requireValue } from "@/lib/platform/require-value";
import {
  changelogMarkdown,
  documentMarkdown,
  errorIndexMarkdown,
  errorMarkdown,
  fieldErrorMarkdown,
  operationMarkdown,
  overviewMarkdown,
} from "./as-markdown";
import { changelog } from "./changelog";
import { documentation } from "./documentation";
import { findDocument } from "./documents";
import { listErrorPages, listFieldErrorPages } from "./errors";
import { guideIn, listGuides } from "./guides";
import { DOCUMENTS, errorHref, fieldErrorHref, guideHref, operationHref } from "./rules";
import type { SampleLanguage } from "./samples/request";

export const PAGE_KINDS = ["overview", "guide", "operation", "error", "fieldError", "changelog", "document"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export interface DocsPage {
  href: string;
  kind: PageKind;
  title: string;
  summary: string;
  markdown: (language: SampleLanguage) => string;
}

const TITLE = "Carnet API reference";
const firstSentence = (text: string) =>
  (/^.*?[.:](?=\s|$)/s.exec(text.replaceAll("\n", " "))?.[0] ?? "").replace(/:$/, ".");

export const docsPages = () => madeOnce(openApiDocument(), listPages);

function listPages(): DocsPage[] {
  const { guide, reference } = documentation();
  const { operations } = reference;
  const [errors, fieldErrors] = [listErrorPages(), listFieldErrorPages()];
  return [
    {
      href: "/docs",
      kind: "overview",
      title: TITLE,
      summary: "The first five minutes, and what holds for every request.",
      markdown: (language) => overviewMarkdown({ title: TITLE, sections: guide, operations }, language),
    },
    ...listGuides().map(({ slug, title, ...one }): DocsPage => {
      const lead = one.document.tokens.find(({ type }) => type === "paragraph");
      return {
        href: guideHref(slug),
        kind: "guide",
        title,
        summary: firstSentence(lead?.raw ?? ""),
        markdown: (language) => documentMarkdown(guideIn(one, language, "fences")),
      };
    }),
    ...operations.map((operation): DocsPage => ({
      href: operationHref(operation.id),
      kind: "operation",
      title: `${operation.method} ${operation.path}`,
      summary: operation.summary,
      markdown: (language) => operationMarkdown(operation, language),
    })),
    {
      href: "/docs/errors",
      kind: "error",
      title: "Error codes",
      summary: "Every error code of the API, with its meaning and what to do.",
      markdown: () => errorIndexMarkdown("Error codes", errors, fieldErrors),
    },
    ...errors.map((page): DocsPage => ({
      href: errorHref(page.code),
      kind: "error",
      title: page.code,
      summary: page.title,
      markdown: () => errorMarkdown(page),
    })),
    ...fieldErrors.map((page): DocsPage => ({
      href: fieldErrorHref(page.code),
      kind: "fieldError",
      title: page.code,
      summary: firstSentence(page.meaning),
      markdown: () => fieldErrorMarkdown(page),
    })),
    {
      href: "/docs/changelog",
      kind: "changelog",
      title: "Changelog",
      summary: "Changes to the API, the latest first.",
      markdown: () => changelogMarkdown("Changelog", changelog()),
    },
    ...DOCUMENTS.map(({ slug, title }): DocsPage => ({
      href: `/docs/${slug}`,
      kind: "document",
      title,
      summary: "",
      markdown: () => documentMarkdown(requireValue(findDocument(slug))),
    })),
  ];
}

export const findDocsPage = (href: string): DocsPage | null => docsPages().find((page) => page.href === href) ?? null;
