import { lexer, type MarkedToken, type Tokens } from "marked";
import { z } from "zod";
import { SCOPES, type Scope } from "@/lib/access/permissions";
import { boundedCache } from "@/lib/platform/caches";
import { requireValue } from "@/lib/platform/require-value";
import { VERIFY_SAMPLES } from "@/lib/webhooks/send-delivery";
import { findOperation } from "./documentation";
import { readProjectFile, type MarkdownDocument, readMarkdown } from "./documents";
import { fillCommand, KEEP_CAPTION, responseCaption, sourceInResponse } from "./guide-blocks";
import { GUIDES, isGuide } from "./rules";
import { sampleOf } from "./samples/languages";
import { SAMPLE_LANGUAGES, type SampleLanguage, encoded, type SampleRequest } from "./samples/request";

/** Markdown in `guides/`: a fence `call` is an API request, `answer` part of its response, `fill` a reader's value. */

const setup = z.strictObject({ scopes: z.array(z.enum(SCOPES)).min(1) });

const call = z.strictObject({
  operation: z.string(),
  path: z.record(z.string(), z.string()).default({}),
  query: z.record(z.string(), z.string()).default({}),
  body: z.unknown().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  idempotency_key: z.string().optional(),
  /** Values of the response that later requests send as `{NAME}`, as JSON pointers; `header:` names a header. */
  keep: z.record(z.string().regex(/^[A-Z_]+$/), z.string()).default({}),
  status: z.number().optional(),
});

const fill = z.record(z.string().regex(/^[A-Z_]+$/), z.string());

export type GuideCall = z.output<typeof call>;

export interface Guide {
  document: MarkdownDocument;
  scopes: Scope[];
}

const guides = boundedCache<string, Guide>(100);

/** Null if there is no such guide. Throws if a call does not exist in the API or sends an unknown value. */
export function findGuide(slug: string): Guide | null {
  if (!isGuide(slug)) return null;
  return guides.getOrMake(slug, () => readGuide(readProjectFile(`lib/docs/guides/${slug}.md`)));
}

export const listGuides = () => GUIDES.map(({ slug, title }) => ({ slug, title, ...requireValue(findGuide(slug)) }));

function readGuide(text: string): Guide {
  const page = readMarkdown(text);
  const first = page.tokens.findIndex((token) => isFence(token, "guide"));
  const { scopes } = setup.parse(JSON.parse((page.tokens[first] as Tokens.Code).text));
  const names = scopes.map((scope) => `\`${scope}\``);
  const list = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
  const sentence = `Use a key with the scope${names.length > 1 ? "s" : ""} ${list}.\n\n`;
  const tokens = page.tokens.toSpliced(first, 1, ...(lexer(sentence) as MarkedToken[]));
  checkVariables(page.title, tokens);
  return { document: { ...page, tokens }, scopes };
}

function checkVariables(title: string, tokens: readonly MarkedToken[]): void {
  const known = new Set<string>();
  for (const token of tokens) {
    const request = callOf(token);
    for (const name of request ? variablesIn(request) : [])
      if (!known.has(name)) throw new Error(`${title}: ${name} is sent before it is known.`);
    for (const name of Object.keys(request?.keep ?? fillOf(token) ?? {})) known.add(name);
    const [, exported] = (isFence(token, "sh") && /^export (\w+)=/.exec(token.text)) || [];
    if (exported) known.add(exported);
  }
}

const isFence = (token: MarkedToken, lang: string): token is Tokens.Code =>
  token.type === "code" && token.lang === lang;

export const callOf = (token: MarkedToken): GuideCall | undefined =>
  isFence(token, "call") ? call.parse(JSON.parse(token.text)) : undefined;

const fillOf = (token: MarkedToken) => (isFence(token, "fill") ? fill.parse(JSON.parse(token.text)) : undefined);

const variablesIn = ({ path, query, headers, body }: GuideCall) => [
  ...new Set(
    [...JSON.stringify([path, query, headers, body]).matchAll(/\{([A-Z_]+)\}/g)].map(([, name]) => requireValue(name)),
  ),
];

function requestOf(call: GuideCall): SampleRequest {
  const operation = requireValue(findOperation(call.operation), `The operation ${call.operation}`);
  const { path, query, headers, body, keep } = call;
  const base = operation.request.url.slice(0, operation.request.url.indexOf("/v1/"));
  return {
    ...operation.request,
    url: base + operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(requireValue(path[name], name))),
    query,
    headers,
    body: body ?? undefined,
    idempotencyKey: call.idempotency_key,
    variables: variablesIn(call),
    printedHeader: Object.values(keep)
      .find((source) => source.startsWith("header:"))
      ?.slice("header:".length),
  };
}

const statusOf = ({ status, operation }: GuideCall) =>
  status ??
  Number(
    requireValue(requireValue(findOperation(operation)).answers.findLast((answer) => /^2/.test(answer.status))).status,
  );

export function guideIn({ document }: Guide, language: SampleLanguage, labels: "captions" | "fences") {
  const { fence, name: languageName } = requireValue(SAMPLE_LANGUAGES.find(({ id }) => id === language));
  const code = (text: string, lang: string, caption?: string): MarkedToken[] => {
    const token = (language: string | undefined) => ({ type: "code", raw: text, text, lang: language }) as Tokens.Code;
    if (labels === "captions") return [token(caption ?? lang)];
    return [...(caption ? (lexer(`${caption}:\n\n`) as MarkedToken[]) : []), token(lang)];
  };
  const keepBlock = (sources: Readonly<Record<string, string>>, caption: string) =>
    code(
      Object.entries(sources)
        .map(([name, source]) => fillCommand(name, source))
        .join("\n"),
      "sh",
      caption,
    );
  let last: GuideCall | undefined;
  const printed = (token: MarkedToken): MarkedToken[] => {
    const request = callOf(token);
    if (request) {
      last = request;
      const sample = requestOf(request);
      const text = sampleOf(sample, language);
      const caption = `${sample.method} ${requireValue(findOperation(request.operation)).path}`;
      return code(text, labels === "captions" ? caption : fence);
    }
    if (isFence(token, "answer")) {
      const { keep } = requireValue(last, "The call of a response");
      const sources = Object.fromEntries(Object.entries(keep).map(([name, at]) => [name, sourceInResponse(at)]));
      return [
        ...code(token.text, "json", responseCaption(statusOf(requireValue(last)))),
        ...(Object.keys(sources).length > 0 ? keepBlock(sources, KEEP_CAPTION) : []),
      ];
    }
    const values = fillOf(token);
    if (values) return keepBlock(values, "Fill in");
    if (!isFence(token, "verify-webhook")) return [token];
    const sample = requireValue(VERIFY_SAMPLES.find((one) => one.language === languageName) ?? VERIFY_SAMPLES[0]);
    return code(sample.code, sample.language.toLowerCase(), sample.language);
  };
  // Headings must remain the same token objects, because anchors are looked up by token.
  return { ...document, tokens: document.tokens.flatMap(printed) };
}
