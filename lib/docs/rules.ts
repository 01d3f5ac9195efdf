import type { SampleRequest } from "./samples/request";

export interface Field {
  name: string;
  type: string;
  isRequired: boolean;
  isNullable: boolean;
  description: string;
  limits: string[];
  values: string[];
  fields: Field[];
}

export interface Shape {
  forms: string[];
  groups: FieldGroup[];
}

export interface FieldGroup {
  name: string;
  fields: Field[];
  partOf?: { name: string; required: string[] };
}

export interface ReferenceAnswer {
  status: string;
  shape: Shape;
  example: string;
  headers: { name: string; description: string }[];
}

export interface ReferenceOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string[];
  pathParameters: Field[];
  queryParameters: Field[];
  body: Shape | null;
  request: SampleRequest;
  pathExamples: Readonly<Record<string, string>>;
  answers: ReferenceAnswer[];
  errors: { status: string; codes: { code: string; title: string }[] }[];
}

export interface Reference {
  version: string;
  operations: ReferenceOperation[];
}

export const operationHref = (id: string) => `/docs/api/${id}`;

export const FIELDS_SHOWN_FIRST = 14;
const FURTHER_FIELDS_MAX = 40;

export const hasPageOfFields = (fields: readonly unknown[]) => fields.length > FIELDS_SHOWN_FIRST + FURTHER_FIELDS_MAX;

export const fieldsHref = (id: string) => `${operationHref(id)}/fields`;

export type GuideBlock =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "terms"; terms: { term: string; text: string }[] }
  | { kind: "code"; caption: string; code: string; lang?: string }
  | { kind: "request"; caption: string; request: SampleRequest };

export interface GuideSection {
  id: string;
  title: string;
  blocks: GuideBlock[];
}

export interface ErrorPage {
  code: string;
  status: number;
  title: string;
  meaning: string;
  remedy: string;
  example: string;
  operations: { id: string; method: string; path: string; summary: string }[];
}

export interface FieldErrorPage {
  code: string;
  meaning: string;
  remedy: string;
  /** Null if a request that triggers the error is too large to display. */
  example: { operation: Pick<ReferenceOperation, "id" | "method" | "path">; request: string; answer: string } | null;
}

export const errorHref = (code: string) => `/docs/errors/${code}`;
export const fieldErrorHref = (code: string) => `/docs/errors/fields/${code}`;

export const SIGN_IN_GUIDES = [
  { slug: "sign-in-entra-id", title: "Entra ID" },
  { slug: "sign-in-okta", title: "Okta" },
  { slug: "sign-in-google", title: "Google Workspace" },
  { slug: "sign-in-keycloak", title: "Keycloak" },
  { slug: "sign-in-auth0", title: "Auth0" },
] as const;

export const DOCUMENTS = [
  { slug: "manual", title: "Operator's manual" },
  { slug: "runbook", title: "Runbook" },
  { slug: "capacity", title: "Capacity" },
  { slug: "security", title: "Security" },
  { slug: "asvs", title: "OWASP ASVS 5.0" },
  { slug: "criteria", title: "Criteria of the standards and the law" },
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

export const TEST_KEY_PREFIX = "dpp_test_";

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

/** Null for a link that leads neither to a page of these docs, nor to an anchor or an https address. */
export function servedHref(href: string): string | null {
  if (/^(#|https:\/\/|\/docs\/)/.test(href)) return href;
  if (href === "../../CHANGELOG.md") return "/docs/changelog";
  const [, name = "", hash = ""] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (isGuide(name)) return guideHref(name) + hash;
  return isDocument(name) ? `/docs/${name}${hash}` : null;
}

/** The anchor of a heading, identical to GitHub's. */
export const headingSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

export function servedPicture(href: string): string | null {
  return href === "architecture.svg" ? "/docs/architecture.svg" : null;
}
