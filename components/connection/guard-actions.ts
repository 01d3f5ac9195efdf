import { OUTCOME_COOKIE } from "@/lib/platform/http/outcome-cookie";
import { finishDraft, submissionOfSentForm } from "./drafts";
import { memberMark, pageMember } from "./page-member";
import { type Attempt, sendSafely, troubleOf } from "./send-safely";

/** `?session=over` or `changed`: how the portal says that whoever sent this is not signed in as the page thinks. */
const SENT_TO_SIGN_IN = /^\/(?:sign-in\?session=|(?:two-factor|new-password)(?:[;?]|$))/;

/**
 * Lets every server action of the page go through `sendSafely`. Next sends actions by the window's own `fetch` and
 * gives up at the first failure, which takes the form from the page. Answers the way back.
 */
export function guardActions(): () => void {
  const plain = window.fetch;
  const guarded: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    return headers.has("next-action") ? sendAction(plain, input, { ...init, headers }) : plain(input, init);
  };
  window.fetch = guarded;
  return () => {
    if (window.fetch === guarded) window.fetch = plain;
  };
}

async function sendAction(
  plain: typeof fetch,
  input: RequestInfo | URL,
  init: RequestInit & { headers: Headers },
): Promise<Response> {
  const member = pageMember();
  if (member) init.headers.set("x-page-member", memberMark(member));
  init.headers.set("x-submission-id", submissionOfSentForm());
  document.cookie = `${OUTCOME_COOKIE}=; Max-Age=0; Path=/`;
  const answer = await sendSafely(() => attempt(plain, input, init));
  const led = answer.headers.get("x-action-redirect");
  finishDraft(led === null ? "answered" : wasRefused() ? "refused" : "done");
  return answer;
}

const wasRefused = () => document.cookie.split("; ").includes(`${OUTCOME_COOKIE}=refused`);

async function attempt(plain: typeof fetch, input: RequestInfo | URL, init: RequestInit): Promise<Attempt<Response>> {
  let answer: Response;
  let body: ArrayBuffer;
  try {
    answer = await plain(input, init);
    // An answer that breaks off half-way is none.
    body = await answer.arrayBuffer();
  } catch {
    return { isBroken: true };
  }
  const { status, statusText, headers } = answer;
  if (headers.get("x-nextjs-action-not-found") === "1") return { trouble: "updated" };
  if (SENT_TO_SIGN_IN.test(headers.get("x-action-redirect") ?? "")) return { isRejected: true };
  const trouble = troubleOf(status);
  return trouble ? { trouble } : { answer: new Response(body, { status, statusText, headers }) };
}
