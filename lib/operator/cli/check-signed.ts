import "@/lib/languages/register";
import { readFile } from "node:fs/promises";
import { decodeJwt } from "jose";
import { recognise } from "@/lib/credentials/checking/check-credential";
import {
  checkSubmittedCredential,
  type Given,
  type CredentialSources,
} from "@/lib/credentials/checking/check-submitted";
import { issuerAddress } from "@/lib/credentials/checking/find-key";
import { CREDENTIAL_MEDIA_TYPE } from "@/lib/credentials/rules";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { translator } from "@/lib/platform/i18n/translator";
import { isLoopback } from "@/lib/platform/service-urls";

const LOCALE = "en";
const TIMEOUT_MS = 10 * SECOND_MS;

export const SIGNED_OPTIONS = {
  did: { type: "string", multiple: true },
  status: { type: "string", multiple: true },
  offline: { type: "boolean" },
} as const;

export interface AtHand {
  did?: string[] | undefined;
  status?: string[] | undefined;
  offline?: boolean | undefined;
}

/** Local files take precedence over the network, which `offline` disables. Throws for an unreadable file. */
export async function sourcesAtHand({ did = [], status = [], offline = false }: AtHand): Promise<CredentialSources> {
  const documents = new Map<string, unknown>();
  for (const file of did) {
    const document = JSON.parse(await readFile(file, "utf8")) as { id: string };
    documents.set(issuerAddress(document.id) ?? document.id, document);
  }
  const lists = new Map<string, string>();
  for (const file of status) {
    const token = (await readFile(file, "utf8")).trim();
    lists.set(String(decodeJwt(token).id), token);
  }
  const get = (url: string, accept: string) => {
    if (offline) throw new Error("nothing is fetched");
    return fetchText(url, accept);
  };
  return {
    at: now(),
    document: async (url) => documents.get(url) ?? (JSON.parse(await get(url, "application/did+json")) as unknown),
    text: async (url) => lists.get(url) ?? get(url, CREDENTIAL_MEDIA_TYPE),
    credential: async (address) => get(address, CREDENTIAL_MEDIA_TYPE),
  };
}

async function fetchText(url: string, accept: string): Promise<string> {
  const target = new URL(url);
  // did:web has no scheme, and a local test service has no certificate.
  const [first, second] = isLoopback(target.hostname) ? [url.replace(/^https:/, "http:"), url] : [url];
  const ask = (at: string) => fetch(at, { headers: { Accept: accept }, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer = await ask(first).catch((error: unknown) => {
    if (second === undefined) throw error;
    return ask(second);
  });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
}

export const checkFile = (file: Uint8Array, sources: CredentialSources): Promise<Given> =>
  checkSubmittedCredential(recognise(file), sources);

const MARKS = { passed: "ok   ", failed: "ERROR", open: "?    " } as const;
const EXIT_CODES = { valid: 0, invalid: 1, open: 3 } as const;

export function reportOf(check: Given): { lines: string[]; exitCode: number } {
  const t = translator(LOCALE, "check");
  if (check.is !== "checked")
    return { lines: [`${t(`none.${check.is}.title`)}. ${t(`none.${check.is}.text`)}`], exitCode: 1 };
  const { verdict, steps, facts } = check.checked;
  const stepLines = steps.map(({ step, state, reason }) => {
    const text = [t(`steps.${step}`), reason && t(`reasons.${reason}`)].filter(Boolean).join(": ");
    return `  ${MARKS[state]}  ${text}`;
  });
  const about = facts && [
    [t("facts.subject"), [facts.subjectName, facts.subjectId].filter(Boolean).join(", ")],
    [t("facts.issuer"), [facts.issuerName, facts.issuerId].filter(Boolean).join(", ")],
    [t("facts.validFrom"), facts.validFrom ?? ""],
  ];
  const detailLines = (about ?? []).filter(([, value]) => value !== "").map(([name, value]) => `  ${name}: ${value}`);
  return { lines: [t(`verdict.${verdict}.title`), ...stepLines, ...detailLines], exitCode: EXIT_CODES[verdict] };
}
