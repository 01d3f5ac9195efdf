import { finishDraft, submissionOfSentForm } from "./drafts";
import { findTrouble, memberMark, pageMember } from "./page-member";
import { hold, type Trouble } from "./trouble";

export type Attempt<Answer> = { answer: Answer } | { trouble: Trouble } | { isRejected: true } | { isBroken: true };

/** Retries with one submission id until there is a response. Throws `NotSentError` when the reader cancels. */
export async function sendSafely<Answer>(attempt: () => Promise<Attempt<Answer>>): Promise<Answer> {
  let [mayHaveArrived, isOnceMore] = [false, false];
  for (;;) {
    const outcome = await attempt();
    if ("answer" in outcome) return outcome.answer;
    if ("isBroken" in outcome) mayHaveArrived = true;
    const trouble = "trouble" in outcome ? outcome.trouble : await findTrouble();
    // The cause may be over: retry once before the user is asked.
    if (trouble === null && !isOnceMore) {
      isOnceMore = true;
      continue;
    }
    await hold(trouble ?? "unavailable", mayHaveArrived);
    isOnceMore = false;
  }
}

/** Null: the status is the service's own response to the form. */
export function troubleOf(status: number): Trouble | null {
  if (status === 413) return "too_large";
  if (status === 429) return "slowed";
  return status === 502 || status === 503 || status === 504 ? "unavailable" : null;
}

export interface Sending {
  sent: number;
  total: number;
}

interface Uploaded<Body> {
  status: number;
  body: Body | null;
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export async function sendUpload<Body>(
  path: string,
  form: FormData,
  onProgress: (sending: Sending) => void,
): Promise<Uploaded<Body>> {
  const submission = submissionOfSentForm();
  const answer = await sendSafely(() => attempt<Body>(path, form, { onProgress, submission }));
  finishDraft(answer.status < 300 ? "done" : "answered");
  return answer;
}

interface Upload {
  onProgress: (sending: Sending) => void;
  submission: string;
}

function attempt<Body>(
  path: string,
  form: FormData,
  { onProgress, submission }: Upload,
): Promise<Attempt<Uploaded<Body>>> {
  const member = pageMember();
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("x-submission-id", submission);
    if (member) request.setRequestHeader("x-page-member", memberMark(member));
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
    request.onload = () => {
      const { status } = request;
      // Without a session the response is 401 or a redirect, which the browser follows.
      const { pathname } = new URL(request.responseURL);
      if (status === 401 || pathname !== new URL(path, request.responseURL).pathname)
        return resolve({ isRejected: true });
      // A response in the expected format is the service's own, such as a full disk or a file that is too large.
      const trouble = request.response === null ? troubleOf(status) : null;
      resolve(trouble ? { trouble } : { answer: { status, body: request.response as Body | null } });
    };
    request.onerror = () => resolve({ isBroken: true });
    request.send(form);
  });
}
