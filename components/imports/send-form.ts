import { type Sending, sendUpload } from "@/components/connection/send-upload";

interface SendingEvents {
  onProgress: (sending: Sending) => void;
  onFault: () => void;
  onEnd: () => void;
}

/** Sends a form and goes where the answer says. */
export function sendForm(path: string, form: FormData, { onProgress, onFault, onEnd }: SendingEvents): void {
  const send = async () => {
    const { body } = await sendUpload<{ path?: string }>(path, form, onProgress);
    if (body?.path) return window.location.assign(body.path);
    onFault();
    onEnd();
  };
  // Taken back: the form stands as it stood.
  send().catch(onEnd);
}
