import { type Sending, sendUpload } from "@/components/connection/send-upload";

/** What the service says of an upload: where to go on, or what was wrong, in the reader's language. */
export type UploadAnswer = { path: string } | { message?: string; errors?: Record<string, string> };

/** Sends a form with a file, telling how far it is; null when there was no answer to it. Throws `NotSentError`. */
export async function sendEvidence(
  path: string,
  form: FormData,
  onProgress: (sending: Sending) => void,
): Promise<UploadAnswer | null> {
  return (await sendUpload<UploadAnswer>(path, form, onProgress)).body;
}
