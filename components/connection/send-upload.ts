import { finishDraft, submissionOfSentForm } from "./drafts";
import { memberMark, pageMember } from "./page-member";
import { type Attempt, sendSafely, troubleOf } from "./send-safely";

export interface Sending {
  sent: number;
  total: number;
}

export interface Uploaded<Body> {
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
      if (status === 401 || new URL(request.responseURL).pathname !== path) return resolve({ isRejected: true });
      // A response in the expected format is the service's own, such as a full disk or a file that is too large.
      const trouble = request.response === null ? troubleOf(status) : null;
      resolve(trouble ? { trouble } : { answer: { status, body: request.response as Body | null } });
    };
    request.onerror = () => resolve({ isBroken: true });
    request.send(form);
  });
}
