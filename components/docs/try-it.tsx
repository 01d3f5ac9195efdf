"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/copyable-code";
import { useHydrated } from "@/components/ui/use-hydrated";
import { TEST_KEY_PREFIX } from "@/lib/docs/rules";
import { monotonicMs } from "@/lib/platform/clock";
import type { TryItData, TryItFieldData } from "./operation-data";

type SentAnswer =
  | { failure: null; status: number; durationMs: number; headers: string; body: string }
  | { failure: true };

/** Only this many characters are shown: an export can be as large as a brand's data. */
const SHOWN_CHARACTERS_MAX = 50_000;

/** Never throws: errors are part of the result. */
async function sendRequest(data: TryItData, form: FormData, secret: string): Promise<SentAnswer> {
  const startedMs = monotonicMs();
  try {
    const response = await fetch(addressOf(data, form), {
      method: data.method,
      headers: headersOf(data, form, secret),
      body: data.bodyType === null ? undefined : String(form.get("body") ?? ""),
      // No cookies, so that only the key's permissions apply.
      credentials: "omit",
      cache: "no-store",
    });
    const text = await shownText(response);
    return {
      failure: null,
      status: response.status,
      durationMs: Math.round(monotonicMs() - startedMs),
      headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"),
      body: text,
    };
  } catch {
    return { failure: true };
  }
}

function addressOf({ path, queryFields }: TryItData, form: FormData): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(form.get(`path:${name}`) ?? "").trim()),
  );
  const query = new URLSearchParams(
    queryFields.flatMap(({ name }): [string, string][] => {
      const value = String(form.get(`query:${name}`) ?? "").trim();
      return value === "" ? [] : [[name, value]];
    }),
  );
  return query.size > 0 ? `${filled}?${query}` : filled;
}

function headersOf({ bodyType, headerFields }: TryItData, form: FormData, secret: string): Headers {
  const headers = new Headers();
  if (secret) headers.set("Authorization", `Bearer ${secret}`);
  if (bodyType !== null) headers.set("Content-Type", bodyType);
  for (const { name } of headerFields) headers.set(name, String(form.get(`header:${name}`) ?? "").trim());
  return headers;
}

async function shownText(response: Response): Promise<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    text += piece.value;
    if (text.length > SHOWN_CHARACTERS_MAX) {
      void reader?.cancel();
      return `${text.slice(0, SHOWN_CHARACTERS_MAX)}\n…`;
    }
  }
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface TryItProps {
  data: TryItData;
  /** Null if the reader may not create keys; otherwise enters the test brand. */
  makeKey: ((form: FormData) => Promise<void>) | null;
}

export function TryIt({ data, makeKey }: TryItProps) {
  const { texts, needsKey, pathFields, queryFields, headerFields, body, bodyType } = data;
  const isHydrated = useHydrated();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [answer, setAnswer] = useState<SentAnswer | null>(null);
  const [isSending, setSending] = useState(false);
  /** Only in this field: not stored, and sent only in the header of requests to this deployment. */
  const key = useRef<HTMLInputElement>(null);

  async function send(form: FormData) {
    const secret = key.current?.value.trim() ?? "";
    if (needsKey && secret === "") return setRefusal(texts.keyMissing);
    if (secret !== "" && !secret.startsWith(TEST_KEY_PREFIX)) return setRefusal(texts.liveKey);
    setRefusal(null);
    setSending(true);
    setAnswer(await sendRequest(data, form, secret));
    setSending(false);
  }

  return (
    <details className="rounded-md border border-line">
      <summary className="unfolds px-3 py-2 font-medium">{texts.title}</summary>
      {makeKey && (
        <form action={makeKey} className="border-t border-line px-3 pt-3">
          <button className="cursor-pointer text-sm font-medium underline">{texts.makeKey}</button>
        </form>
      )}
      {/* Not the form's own action: the key is no field that a page without scripts could send anywhere. */}
      <form
        className="space-y-4 border-t border-line p-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send(new FormData(event.currentTarget));
        }}
      >
        <p className="max-w-prose text-sm text-ink-muted">{texts.lead}</p>
        <noscript>
          <p className="text-sm font-medium">{texts.needsScripts}</p>
        </noscript>
        <label className="block">
          <span className="mb-1 block text-sm font-medium">
            {needsKey ? texts.key : texts.keyOptional} <code className="in-prose">{TEST_KEY_PREFIX}…</code>
          </span>
          <input ref={key} type="password" autoComplete="off" spellCheck={false} className={INPUT} />
        </label>
        {pathFields.map((field) => (
          <TryItField key={field.name} part="path" field={field} />
        ))}
        {queryFields.map((field) => (
          <TryItField key={field.name} part="query" field={field} />
        ))}
        {headerFields.map((field) => (
          <TryItField key={field.name} part="header" field={field} />
        ))}
        {bodyType !== null && (
          <label className="block">
            <span className="mb-1 block text-sm font-medium">
              {texts.body} <code className="in-prose">{bodyType}</code>
            </span>
            <textarea
              name="body"
              rows={Math.min(18, body.split("\n").length + 1)}
              defaultValue={body}
              spellCheck={false}
              className={`${INPUT} h-auto py-2`}
            />
          </label>
        )}
        <Button type="submit" disabled={!isHydrated || isSending}>
          {isSending ? texts.sending : texts.send}
        </Button>
        <div role="status" aria-live="polite" className="space-y-3">
          {refusal !== null && <p className="font-medium text-critical">{refusal}</p>}
          {answer && refusal === null && <Answer answer={answer} texts={texts} />}
        </div>
      </form>
    </details>
  );
}

const INPUT = "h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 font-mono text-sm";

function Answer({ answer, texts }: { answer: SentAnswer; texts: TryItData["texts"] }) {
  if (answer.failure !== null) return <p className="font-medium text-critical">{texts.unreachable}</p>;
  const { status, durationMs, headers, body } = answer;
  const labels = { copy: texts.copy, copied: texts.copied };
  return (
    <>
      <p>
        <strong className="font-semibold">{status}</strong> <span className="text-ink-muted">{`${durationMs} ms`}</span>
      </p>
      {body !== "" && <CodeBlock code={body} caption={texts.answer} label={texts.answer} labels={labels} />}
      <details>
        <summary className="unfolds text-sm font-medium">{texts.headers}</summary>
        <CodeBlock code={headers} label={texts.headers} labels={labels} />
      </details>
    </>
  );
}

function TryItField({ part, field }: { part: "path" | "query" | "header"; field: TryItFieldData }) {
  return (
    <label className="block">
      <span className="mb-1 block text-sm">
        <code className="font-mono font-medium">{field.name}</code> <span className="text-ink-muted">{part}</span>
      </span>
      <input
        name={`${part}:${field.name}`}
        defaultValue={field.value}
        required={field.isRequired}
        spellCheck={false}
        autoComplete="off"
        className="h-9 w-full rounded-md border border-line-strong bg-surface px-2.5 font-mono text-sm"
      />
    </label>
  );
}
