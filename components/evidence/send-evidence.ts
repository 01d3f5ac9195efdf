export interface Sending {
  sent: number;
  total: number;
}

/** What the service says of an upload: where to go on, or what was wrong, in the reader's language. */
export type UploadAnswer = { path: string } | { message?: string; errors?: Record<string, string> };

/** Sends a form with a file, telling how far it is; null when the connection broke. `fetch` tells nothing of the way there. */
export function sendEvidence(path: string, body: FormData, onProgress: (sending: Sending) => void): Promise<UploadAnswer | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
    request.onload = () => resolve(request.response as UploadAnswer | null);
    request.onerror = () => resolve(null);
    request.send(body);
  });
}
