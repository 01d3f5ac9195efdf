import { type SubmitEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { type Sending, sendUpload } from "@/components/connection/send-safely";
import { EVIDENCE_BYTES_MAX } from "@/lib/files/rules";

const MEGABYTE = 1024 * 1024;

/** `onStored` replaces the move to the page that the server answers. */
export function useFileForm(path: string, onStored?: (next: string, title: string) => void) {
  const t = useTranslations("evidence");
  const [name, setName] = useState<string>();
  const [title, setTitle] = useState("");
  const [sending, setSending] = useState<Sending>();
  const [message, setMessage] = useState<string>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const take = (file: File) => {
    setName(file.name);
    const isTooLarge = file.size > EVIDENCE_BYTES_MAX;
    setErrors(({ file: _file, ...others }) =>
      isTooLarge ? { ...others, file: t("upload.tooLarge", { megabytes: EVIDENCE_BYTES_MAX / MEGABYTE }) } : others,
    );
    setTitle((before) => before || file.name.replace(/\.[a-z0-9]{1,5}$/i, "").replace(/[_-]+/g, " "));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    if (!name) return setErrors((before) => ({ ...before, file: t("upload.needed") }));
    setMessage(undefined);
    setErrors({});
    setSending({ sent: 0, total: 1 });
    const sentForm = event.currentTarget;
    let answer: UploadAnswer | null;
    try {
      answer = await sendEvidence(path, new FormData(sentForm), setSending);
    } catch {
      // The user cancelled: the form keeps its values.
      return setSending(undefined);
    }
    if (answer && "path" in answer && !onStored) return window.location.assign(answer.path);
    setSending(undefined);
    if (answer && "path" in answer) {
      sentForm.reset();
      onStored?.(answer.path, title);
      setName(undefined);
      return setTitle("");
    }
    setErrors(answer?.errors ?? {});
    setMessage(answer ? answer.message : t("upload.brokeOff"));
  };
  return { name, title, setTitle, sending, message, errors, take, submit };
}

export type FileFormState = ReturnType<typeof useFileForm>;

type UploadAnswer = { path: string } | { message?: string; errors?: Record<string, string> };

/** Null if there was no usable response. Throws `NotSentError`. */
async function sendEvidence(
  path: string,
  form: FormData,
  onProgress: (sending: Sending) => void,
): Promise<UploadAnswer | null> {
  return (await sendUpload<UploadAnswer>(path, form, onProgress)).body;
}
