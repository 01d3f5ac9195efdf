import { type Sending, sendUpload } from "@/components/connection/send-upload";

interface SendingEvents {
  onProgress: (sending: Sending) => void;
  onError: () => void;
  onEnd: () => void;
}

/** Sends a form and goes where the answer says. */
export function sendForm(path: string, form: FormData, { onProgress, onError, onEnd }: SendingEvents): void {
  const send = async () => {
    const { body } = await sendUpload<{ path?: string }>(path, form, onProgress);
    if (body?.path) return window.location.assign(body.path);
    onError();
    onEnd();
  };
  // Taken back: the form stands as it stood.
  send().catch(onEnd);
}
