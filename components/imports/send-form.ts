export interface Sending {
  sent: number;
  total: number;
}

interface SendingEvents {
  onProgress: (sending: Sending) => void;
  onFault: () => void;
  onEnd: () => void;
}

/** Sends a form and goes where the answer says. A request of the old kind: `fetch` tells nothing of how far an upload is. */
export function sendForm(path: string, body: FormData, { onProgress, onFault, onEnd }: SendingEvents): void {
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.setRequestHeader("Accept", "application/json");
  request.responseType = "json";
  request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
  request.onload = () => {
    const answer = request.response as { path?: string } | null;
    if (answer?.path) return window.location.assign(answer.path);
    onFault();
    onEnd();
  };
  request.onerror = () => {
    onFault();
    onEnd();
  };
  request.send(body);
}
