import type { MarkedToken, Tokens } from "marked";
import { z } from "zod";
import { SCOPES, type Scope } from "@/lib/access/permissions";
import { must } from "@/lib/platform/must";
import { processWide } from "@/lib/platform/process-wide";
import { VERIFY_SAMPLES } from "@/lib/webhooks/verify-samples";
import { findOperation } from "./documentation";
import { readProjectFile } from "./documents";
import { type MarkdownDocument, readMarkdown } from "./markdown";
import { GUIDES, isGuide } from "./rules";
import { SAMPLE_LANGUAGES, type SampleLanguage } from "./samples/languages";
import { encoded, type SampleRequest } from "./samples/request";
import { sampleOf } from "./samples/sample";

/**
 * The guides: Markdown in the folder beside. A fence `call` is a request of the API, shown in the reader's language;
 * the test of the guides sends each in its turn, and compares what a fence `answer` says with what is answered.
 */

/** What a guide begins with: the scopes that its key needs, and what stands for values that answers bring. */
const setup = z.strictObject({ scopes: z.array(z.enum(SCOPES)), values: z.record(z.string(), z.string()) });

const call = z.strictObject({
  operation: z.string(),
  path: z.record(z.string(), z.string()).default({}),
  query: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  idempotency_key: z.string().optional(),
  /** Values of the answer that later calls send, by JSON pointers; `header:` names a header. */
  keep: z.record(z.string(), z.string()).default({}),
  /** What is answered, unless it is the operation's first status. */
  status: z.number().optional(),
});

export type GuideCall = z.output<typeof call>;

export interface Guide {
  document: MarkdownDocument;
  scopes: Scope[];
  /** What stands for values that answers bring, by their names in braces. */
  values: Readonly<Record<string, string>>;
}

/** Null: there is no guide of that name. Throws where its calls are not those of the API. */
export function findGuide(slug: string): Guide | null {
  if (!isGuide(slug)) return null;
  return processWide(`guide ${slug}`, () => readGuide(readProjectFile(`lib/docs/guides/${slug}.md`)));
}

export const listGuides = () => GUIDES.map(({ slug, title }) => ({ slug, title, ...must(findGuide(slug)) }));

function readGuide(text: string): Guide {
  const whole = readMarkdown(text);
  const first = whole.tokens.findIndex((token) => isFence(token, "guide"));
  const { scopes, values } = setup.parse(JSON.parse((whole.tokens[first] as Tokens.Code).text));
  return { document: { ...whole, tokens: whole.tokens.toSpliced(first, 1) }, scopes, values };
}

const isFence = (token: MarkedToken, lang: string): token is Tokens.Code =>
  token.type === "code" && token.lang === lang;

/** The call of a token; undefined: it is something else. */
export const callOf = (token: MarkedToken): GuideCall | undefined =>
  isFence(token, "call") ? call.parse(JSON.parse(token.text)) : undefined;

/** A call as a request, with these values in its places. */
export function requestOf({ operation: id, ...given }: GuideCall, values: Guide["values"]): SampleRequest {
  const operation = must(findOperation(id), `The operation ${id}`);
  const filled = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
        const known = values[name];
        return known === undefined ? whole : JSON.stringify(known).slice(1, -1);
      }),
    ) as T;
  const { path, query, headers, body } = filled({ ...given, body: given.body ?? null });
  const base = operation.request.url.slice(0, operation.request.url.indexOf("/v1/"));
  return {
    ...operation.request,
    url: base + operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(must(path[name], name))),
    query,
    headers,
    body: body ?? undefined,
    idempotencyKey: given.idempotency_key,
  };
}

/** A guide as it is read in one language: its calls are samples, by which marks tells `labels`. */
export function guideIn({ document, values }: Guide, language: SampleLanguage, labels: "captions" | "fences") {
  const { fence } = must(SAMPLE_LANGUAGES.find(({ id }) => id === language));
  const shown = (token: MarkedToken): MarkedToken => {
    const asked = callOf(token);
    if (asked) {
      const request = requestOf(asked, values);
      const caption = `${request.method} ${must(findOperation(asked.operation)).path}`;
      const text = sampleOf(request, language);
      return { ...(token as Tokens.Code), text, lang: labels === "captions" ? caption : fence };
    }
    if (isFence(token, "answer"))
      return { ...(token as Tokens.Code), lang: labels === "captions" ? "Response, in part" : "json" };
    if (!isFence(token, "verify-webhook")) return token;
    const { name } = must(SAMPLE_LANGUAGES.find(({ id }) => id === language));
    const sample = must(VERIFY_SAMPLES.find((one) => one.language === name) ?? VERIFY_SAMPLES[0]);
    return { ...(token as Tokens.Code), text: sample.code, lang: sample.language };
  };
  // Headings stay the tokens that they are, by which their addresses are found.
  return { ...document, tokens: document.tokens.map(shown) };
}
