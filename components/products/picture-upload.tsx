"use client";

import { useRouter } from "next/navigation";
import { type SubmitEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { sendUpload } from "@/components/connection/send-safely";
import { DropArea } from "@/components/ui/drop-area";
import { FieldError } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { Progress } from "@/components/ui/progress";
import { SubmitButton } from "@/components/ui/submit-button";
import { SOURCE_BYTES_MAX } from "@/lib/products/pictures/rules";

interface Item {
  key: number;
  name: string;
  percent: number;
  error?: string;
}

export function PictureUpload({ productId }: { productId: string }) {
  const t = useTranslations("pictureUpload");
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [items, setItems] = useState<Item[]>([]);
  const path = `/products/${productId}/pictures/upload`;
  const change = (key: number, set: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...set } : item)));
  const sendOne = async (file: File, key: number): Promise<string | undefined> => {
    if (file.size > SOURCE_BYTES_MAX) return t("tooLarge");
    const body = new FormData();
    body.set("pictures", file);
    try {
      const sent = await sendUpload<{ path?: string; message?: string }>(path, body, ({ sent: done, total }) =>
        change(key, { percent: Math.floor((done / total) * 100) }),
      );
      return sent.body ? sent.body.message : t("brokeOff");
    } catch {
      return t("brokeOff");
    }
  };
  const send = async (files: FileList | null) => {
    const chosen = [...(files ?? [])].map((file, key) => ({ file, key }));
    setItems(chosen.map(({ file, key }) => ({ key, name: file.name, percent: 0 })));
    for (const { file, key } of chosen) {
      const error = await sendOne(file, key);
      if (error) change(key, { error });
      else setItems((before) => before.filter((item) => item.key !== key));
      router.refresh();
    }
    form.current?.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => event.preventDefault();
  return (
    <form ref={form} method="post" action={path} encType="multipart/form-data" onSubmit={submit}>
      <DropArea onDrop={(files) => void send(files)} className="min-h-36 py-6">
        <p className="font-serif text-lg font-medium no-js:hidden">{t("drop")}</p>
        <FileButton
          name="pictures"
          multiple
          accept="image/png,image/jpeg,image/webp"
          aria-describedby="picture-kinds"
          onChange={({ currentTarget: { files } }) => void send(files)}
        >
          {t("choose")}
        </FileButton>
        <span className="hidden no-js:inline">
          <SubmitButton variant="primary">{t("submit")}</SubmitButton>
        </span>
        <p id="picture-kinds" className="max-w-prose text-sm text-ink-muted">
          {t("kinds")}
        </p>
      </DropArea>
      <ul className="mt-3 flex flex-col gap-2 empty:hidden">
        {items.map(({ key, name, percent, error }) => (
          <li key={key}>
            {error ? (
              <FieldError live>{`${name}: ${error}`}</FieldError>
            ) : (
              <Progress
                label={name}
                value={percent}
                max={100}
                valueText={percent === 100 ? t("checking") : t("sending", { percent })}
              />
            )}
          </li>
        ))}
      </ul>
    </form>
  );
}
