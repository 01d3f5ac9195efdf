import MiniSearch from "minisearch";
import { openApiDocument } from "@/lib/openapi/document";
import { ERROR_CATALOGUE, FIELD_ERROR_CATALOGUE } from "@/lib/openapi/problem-example";
import { madeOnce } from "@/lib/platform/caches";
import { requireValue } from "@/lib/platform/require-value";
import { documentation } from "./documentation";
import { findDocument, type MarkdownDocument } from "./documents";
import { listGuides } from "./guides";
import { docsPages, type PageKind } from "./pages";
import {
  DOCS_QUERY_CHARACTERS_MAX,
  DOCUMENTS,
  type Field,
  fieldsHref,
  guideHref,
  hasPageOfFields,
  operationHref,
  type ReferenceOperation,
} from "./rules";

export interface DocsHit {
  href: string;
  kind: PageKind | "field" | "section";
  title: string;
  summary: string;
}

interface Entry extends DocsHit {
  id: number;
  searchText: string;
}

const HITS_MAX = 30;
const WEIGHTS: Record<DocsHit["kind"], number> = {
  operation: 1.6,
  guide: 1.5,
  overview: 1.2,
  error: 1.3,
  fieldError: 1.3,
  field: 1,
  changelog: 0.8,
  section: 0.8,
  document: 0.9,
};

export function searchDocs(query: string): DocsHit[] {
  const text = query.trim().slice(0, DOCS_QUERY_CHARACTERS_MAX);
  if (text === "") return [];
  const { index, entries } = searched();
  return index
    .search(text)
    .slice(0, HITS_MAX)
    .map(({ id }) => {
      const { href, kind, title, summary } = requireValue(entries[id as number]);
      return { href, kind, title, summary };
    });
}

const searched = () => madeOnce(openApiDocument(), makeIndex);

const tokens = (text: string) => [
  ...text.split(/[\s/{}()[\]`"',;:.?!|<>#*=]+/u),
  ...text.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u),
];

function makeIndex() {
  const entries = [...pageEntries(), ...fieldEntries(), ...headingEntries()].map((entry, id) => ({ ...entry, id }));
  const index = new MiniSearch<Entry>({
    fields: ["title", "summary", "searchText"],
    tokenize: tokens,
    searchOptions: {
      boost: { title: 4, summary: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: "AND",
      boostDocument: (id) => WEIGHTS[requireValue(entries[id as number]).kind],
    },
  });
  index.addAll(entries);
  return { index, entries };
}

type NewEntry = Omit<Entry, "id">;

function pageEntries(): NewEntry[] {
  const { operations } = documentation().reference;
  const spoken = new Map(operations.map((one) => [operationHref(one.id), `${one.id} ${one.description.join(" ")}`]));
  return docsPages().map(({ href, kind, title, summary }) => {
    const code = title as keyof typeof ERROR_CATALOGUE;
    const explained = kind === "error" ? ERROR_CATALOGUE[code] : FIELD_ERROR_CATALOGUE[title];
    return { href, kind, title, summary, searchText: spoken.get(href) ?? explained?.meaning ?? "" };
  });
}

function fieldEntries(): NewEntry[] {
  return documentation().reference.operations.flatMap((operation) =>
    takenFields(operation).map(({ name, description, href }): NewEntry => ({
      href,
      kind: "field",
      title: name,
      summary: `${operation.method} ${operation.path}`,
      searchText: description,
    })),
  );
}

function takenFields({ id, pathParameters, queryParameters, body }: ReferenceOperation) {
  const groups = body?.groups ?? [];
  const at = (href: string) => (field: Field) => ({ ...field, href });
  const isSplit = groups.some(({ fields }) => hasPageOfFields(fields));
  const all = [
    ...[...pathParameters, ...queryParameters].map(at(operationHref(id))),
    ...groups.flatMap(({ fields }) => fields).map(at(isSplit ? fieldsHref(id) : operationHref(id))),
  ];
  return [...new Map(all.map((field) => [field.name, field])).values()];
}

function headingEntries(): NewEntry[] {
  const of = (href: string, { title, headings }: MarkdownDocument): NewEntry[] =>
    [...headings.values()].map(({ id, text }) => ({
      href: `${href}#${id}`,
      kind: "section",
      title: text,
      summary: title,
      searchText: "",
    }));
  const sections = documentation().guide.map(({ id, title, blocks }): NewEntry => ({
    href: `/docs#${id}`,
    kind: "section",
    title,
    summary: "",
    searchText: blocks.flatMap((block) => (block.kind === "text" ? [block.text] : [])).join(" "),
  }));
  return [
    ...sections,
    ...listGuides().flatMap(({ slug, document }) => of(guideHref(slug), document)),
    ...DOCUMENTS.flatMap(({ slug }) => of(`/docs/${slug}`, requireValue(findDocument(slug)))),
  ];
}
