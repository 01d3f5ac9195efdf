import { monotonicMs } from "@/lib/platform/clock";
import type { TryItData } from "./try-it-data";

export type SentAnswer =
  | { failure: null; status: number; durationMs: number; headers: string; body: string }
  | { failure: true };

/** More is not shown: an export may be as large as a brand. */
const SHOWN_CHARACTERS_MAX = 50_000;

/** Sends what the form says to this deployment's own API. Never throws. */
export async function sendRequest(data: TryItData, form: FormData, secret: string): Promise<SentAnswer> {
  const startedMs = monotonicMs();
  try {
    const response = await fetch(addressOf(data, form), {
      method: data.method,
      headers: headersOf(data, form, secret),
      body: data.bodyType === null ? undefined : String(form.get("body") ?? ""),
      // No cookie: what is allowed here is what the key allows.
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

/** JSON is set out; of what is long, the beginning. */
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
