"use client";

import { type ReactNode, type SubmitEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type Sending, sendUpload } from "@/components/connection/send-safely";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { DropArea } from "@/components/ui/drop-area";
import { FileButton } from "@/components/ui/file-button";
import { FileSpreadsheet } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { FILE_BYTES_MAX } from "@/lib/imports/rules";

const MEGABYTE = 1024 * 1024;
const UPLOAD_PATH = "/imports/upload";

export function UploadForm() {
  const t = useTranslations("imports.new");
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState<string>();
  const [sending, setSending] = useState<Sending>();
  const [error, setError] = useState<string>();

  const send = (file: File | undefined) => {
    if (!file || sending) return;
    setName(file.name);
    if (file.size > FILE_BYTES_MAX) return setError(t("tooLarge", { megabytes: FILE_BYTES_MAX / MEGABYTE }));
    setError(undefined);
    const body = new FormData();
    body.set("file", file);
    sendForm(UPLOAD_PATH, body, {
      onProgress: setSending,
      onError: () => setError(t("brokeOff")),
      onEnd: () => setSending(undefined),
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send(form.current?.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0]);
  };
  return (
    <form
      ref={form}
      action={UPLOAD_PATH}
      method="post"
      encType="multipart/form-data"
      onSubmit={submit}
      className="flex flex-col gap-3"
    >
      <DropArea onDrop={(files) => send(files[0])} className="min-h-52 py-8">
        {sending && name ? (
          <div className="w-full max-w-md text-left">
            <p role="status" className="sr-only">
              {sending.sent < sending.total ? name : t("reading")}
            </p>
            <Progress
              label={name}
              value={sending.sent}
              max={sending.total}
              valueText={t(sending.sent < sending.total ? "sent" : "reading", {
                percent: Math.floor((sending.sent / sending.total) * 100),
              })}
            />
          </div>
        ) : (
          <>
            <FileSpreadsheet aria-hidden="true" className="size-7 stroke-[1.5] text-ink-faint" />
            <p className="font-serif text-lg font-medium no-js:hidden">{t("drop")}</p>
            <FileButton
              variant="primary"
              name="file"
              accept={ACCEPTED}
              onChange={({ currentTarget }) => send(currentTarget.files?.[0])}
            >
              {t("choose")}
            </FileButton>
            <p className="text-sm text-ink-muted">{t("kinds")}</p>
          </>
        )}
      </DropArea>
      {error && (
        <Callout tone="critical" title={name} live>
          {error}
        </Callout>
      )}
      <div className="hidden no-js:block">
        <Button type="submit" variant="primary">
          {t("upload")}
        </Button>
      </div>
    </form>
  );
}

const ACCEPTED =
  ".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values," +
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function PasteForm({ field }: { field: ReactNode }) {
  const t = useTranslations("imports.new");
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string>();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsSending(true);
    setError(undefined);
    sendForm(UPLOAD_PATH, new FormData(event.currentTarget), {
      onProgress: () => undefined,
      onError: () => setError(t("brokeOff")),
      onEnd: () => setIsSending(false),
    });
  };
  return (
    <form
      action={UPLOAD_PATH}
      method="post"
      encType="multipart/form-data"
      onSubmit={submit}
      className="flex flex-col gap-3"
    >
      {field}
      {error && <Callout tone="critical" title={error} live />}
      <Button type="submit" pending={isSending} className="self-start">
        {t("pasteSubmit")}
      </Button>
    </form>
  );
}

interface SendingEvents {
  onProgress: (sending: Sending) => void;
  onError: () => void;
  onEnd: () => void;
}

function sendForm(path: string, form: FormData, { onProgress, onError, onEnd }: SendingEvents): void {
  const send = async () => {
    const { body } = await sendUpload<{ path?: string }>(path, form, onProgress);
    if (body?.path) return window.location.assign(body.path);
    onError();
    onEnd();
  };
  send().catch(onEnd);
}
