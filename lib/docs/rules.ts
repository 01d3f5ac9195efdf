import type { SampleRequest } from "./samples/request";

/** The data of the documentation pages, without keywords of OpenAPI. */

export interface Field {
  name: string;
  /** `array of Unit`, `string, date`. */
  type: string;
  isRequired: boolean;
  isNullable: boolean;
  description: string;
  limits: string[];
  /** The closed list it takes a value of. */
  values: string[];
  fields: Field[];
}

/** The form of a body or an answer. */
export interface Shape {
  /** More than one: it has one of these forms. */
  forms: string[];
  /** One group without a name when there is one form. */
  groups: FieldGroup[];
}

/** The fields of an object. */
export interface FieldGroup {
  name: string;
  /** Empty if it is a part of another group. */
  fields: Field[];
  /** The group whose fields these are, and those that are always included. */
  partOf?: { name: string; required: string[] };
}

export interface ReferenceAnswer {
  status: string;
  shape: Shape;
  /** JSON, or empty. */
  example: string;
  headers: { name: string; description: string }[];
}

export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  /** Paragraphs, `code` in backticks. */
  description: string[];
  pathParameters: Field[];
  queryParameters: Field[];
  body: Shape | null;
  /** What a sample of it sends: the examples of its parameters and body. */
  request: SampleRequest;
  /** By the names of the path's parameters. */
  pathExamples: Readonly<Record<string, string>>;
  answers: ReferenceAnswer[];
  errors: { status: string; codes: { code: string; title: string }[] }[];
}

export interface Reference {
  version: string;
  operations: ReferenceOperation[];
}

/** The address of an operation's page. */
export const operationHref = (id: string) => `/docs/api/${id}`;

/** Longer lists of fields begin with these many; the others unfold. */
export const FIELDS_SHOWN_FIRST = 14;
/** More than these would be too much for the operation's page: the body's fields have one of their own. */
const FURTHER_FIELDS_MAX = 40;

export const hasPageOfFields = (fields: readonly unknown[]) => fields.length > FIELDS_SHOWN_FIRST + FURTHER_FIELDS_MAX;

/** The address of the page with all fields of an operation's body. */
export const fieldsHref = (id: string) => `${operationHref(id)}/fields`;

export type GuideBlock =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "terms"; terms: { term: string; text: string }[] }
  | { kind: "code"; caption: string; code: string; lang?: string }
  /** Printed as code in the reader's language. */
  | { kind: "request"; caption: string; request: SampleRequest };

export interface GuideSection {
  id: string;
  title: string;
  blocks: GuideBlock[];
}

/** One error code. */
export interface ErrorPage {
  code: string;
  status: number;
  title: string;
  meaning: string;
  remedy: string;
  /** A problem document as JSON. */
  example: string;
  /** Empty: answered outside the operations, as for an unknown path. */
  operations: { id: string; method: string; path: string; summary: string }[];
}

/** What may be wrong with one field. */
export interface FieldErrorPage {
  code: string;
  meaning: string;
  remedy: string;
  /** Null: a request that meets it is too large to show. */
  example: {
    operation: Pick<ReferenceOperation, "id" | "method" | "path">;
    request: string;
    /** An entry of `errors` as JSON. */
    answer: string;
  } | null;
}

export const errorHref = (code: string) => `/docs/errors/${code}`;
export const fieldErrorHref = (code: string) => `/docs/errors/fields/${code}`;

/** How to set up company sign-in, a page for each provider. */
export const SIGN_IN_GUIDES = [
  { slug: "sign-in-entra-id", title: "Entra ID" },
  { slug: "sign-in-okta", title: "Okta" },
  { slug: "sign-in-google", title: "Google Workspace" },
  { slug: "sign-in-keycloak", title: "Keycloak" },
  { slug: "sign-in-auth0", title: "Auth0" },
] as const;

/** The documents of this folder that are served under `/docs`: by the last part of their address, in their order. */
export const DOCUMENTS = [
  { slug: "manual", title: "Operator's manual" },
  { slug: "runbook", title: "Runbook" },
  { slug: "capacity", title: "Capacity" },
  { slug: "security", title: "Security" },
  { slug: "asvs", title: "OWASP ASVS 5.0" },
  { slug: "api-decisions", title: "Decisions on the API" },
  { slug: "architecture", title: "Architecture" },
  { slug: "first-use-case", title: "Your first use case" },
  { slug: "decisions", title: "Decisions" },
  { slug: "glossary", title: "Glossary" },
  ...SIGN_IN_GUIDES.map(({ slug, title }) => ({ slug, title: `Company sign-in: ${title}` })),
] as const;

export function isDocument(slug: string): boolean {
  return DOCUMENTS.some((document) => document.slug === slug);
}

export const DOCS_QUERY_CHARACTERS_MAX = 100;

/** The beginning of every test key. */
export const TEST_KEY_PREFIX = "dpp_test_";

/** The guides in reading order, by the last part of their address. */
export const GUIDES = [
  { slug: "erp-delivery", title: "Register what the ERP delivers" },
  { slug: "shop-checkout", title: "Pass on at the checkout" },
  { slug: "repair-counter", title: "At the repair counter" },
  { slug: "marketplace-check", title: "Check what a marketplace lists" },
  { slug: "label-printer", title: "Print labels" },
  { slug: "webhooks", title: "Receive webhooks" },
  { slug: "clients", title: "Use the client or Postman" },
] as const;

export const guideHref = (slug: string) => `/docs/guides/${slug}`;

export function isGuide(slug: string): boolean {
  return GUIDES.some((guide) => guide.slug === slug);
}

/**
 * Where a link of a document leads when the document is served: a place in it, another document or guide, a page of
 * the reference, the changelog, an address elsewhere over https. Null for a file of the repository that nobody serves,
 * and for all else.
 */
export function servedHref(href: string): string | null {
  if (/^(#|https:\/\/|\/docs\/)/.test(href)) return href;
  if (href === "../../CHANGELOG.md") return "/docs/changelog";
  const [, name = "", hash = ""] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (isGuide(name)) return guideHref(name) + hash;
  return isDocument(name) ? `/docs/${name}${hash}` : null;
}

/** Where a picture of a document is served; null for any other. */
export function servedPicture(href: string): string | null {
  return href === "architecture.svg" ? "/docs/architecture.svg" : null;
}
