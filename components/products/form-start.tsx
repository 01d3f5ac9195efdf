"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sendUpload } from "@/components/connection/send-safely";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { CheckboxField } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { FileButton } from "@/components/ui/file-button";
import { LinkButton } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import type { CreatedProduct } from "@/lib/products/form/create-product";
import { isInputOf } from "@/lib/products/form/form";
import { fieldsAt } from "@/lib/products/form/form-sections";
import { SOURCE_BYTES_MAX } from "@/lib/products/pictures/rules";
import { useProductFormContext } from "./form-context";

const MEGABYTE = 1024 * 1024;
const THUMBNAIL_PIXELS = 96;

const isTooLarge = (file: File) => file.size > SOURCE_BYTES_MAX;

interface PictureChoice {
  file: File | undefined;
  isSendable: boolean;
  choose: (file: File | undefined) => void;
  /** Undefined: it is not being sent. */
  percent: number | undefined;
}

/** A product exists before its pictures, so the browser sends the picture after the product and then opens it. */
export function usePicture(created: CreatedProduct | undefined): PictureChoice {
  const router = useRouter();
  const [file, choose] = useState<File>();
  const [percent, setPercent] = useState<number>();
  const send = useEffectEvent(async ({ productId, units }: CreatedProduct) => {
    const page = `/products/${productId}`;
    const body = new FormData();
    if (file) body.set("pictures", file);
    const address = `${page}/pictures/upload?created=${units > 0 ? "with_units" : "alone"}`;
    const answer = await sendUpload<{ path?: string }>(address, body, ({ sent, total }) =>
      setPercent(Math.floor((sent / total) * 100)),
    ).catch(() => null);
    router.push((answer?.body?.path ?? `${page}/pictures`) as "/products");
  });
  useEffect(() => {
    if (created) void send(created);
  }, [created]);
  return {
    file,
    isSendable: file !== undefined && !isTooLarge(file),
    choose,
    percent: created && file ? (percent ?? 0) : undefined,
  };
}

export function PictureField({ file, choose, percent }: PictureChoice) {
  const { texts } = useProductFormContext();
  const { products: t } = texts;
  const input = useRef<HTMLInputElement>(null);
  const hint = t("form.picture.hint", { megabytes: SOURCE_BYTES_MAX / MEGABYTE });
  const remove = () => {
    if (input.current) input.current.value = "";
    choose(undefined);
    input.current?.focus();
  };
  return (
    <div role="group" aria-labelledby="picture-label" className="flex flex-col gap-1 sm:col-span-2">
      <p id="picture-label" className="text-sm font-medium">
        {t("form.picture.label")}
      </p>
      <p className="hidden text-sm text-ink-muted no-js:block">{t("form.picture.later")}</p>
      <div className="flex flex-wrap items-center gap-3 no-js:hidden">
        {file && <Thumbnail file={file} />}
        <FileButton
          ref={input}
          accept="image/png,image/jpeg,image/webp"
          aria-describedby="picture-hint"
          onChange={({ currentTarget: { files } }) => choose(files?.[0])}
        >
          {t(file ? "form.picture.change" : "form.picture.choose")}
        </FileButton>
        {file && (
          <Button variant="quiet" onClick={remove}>
            {t("form.picture.remove")}
          </Button>
        )}
        <p id="picture-hint" className="text-xs text-ink-muted wrap-anywhere">
          {file?.name ?? hint}
        </p>
      </div>
      {file && isTooLarge(file) && <FieldError live>{hint}</FieldError>}
      {percent !== undefined && (
        <Progress label={t("form.picture.sending", { percent })} value={percent} valueText={file?.name} />
      )}
    </div>
  );
}

/** Drawn on a canvas: the page's policy refuses `blob:` addresses of images. */
function Thumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    let isCurrent = true;
    createImageBitmap(file).then(
      (image) => {
        if (!element || !isCurrent) return;
        const scale = Math.min(THUMBNAIL_PIXELS / image.width, THUMBNAIL_PIXELS / image.height);
        [element.width, element.height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
        element.getContext("2d")?.drawImage(image, 0, 0, element.width, element.height);
        image.close();
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    <canvas
      ref={canvas}
      width={0}
      height={0}
      aria-hidden="true"
      className="max-h-16 w-auto rounded-sm border border-line bg-white"
    />
  );
}

export function ProductPicturesLink({ productId }: { productId: string }) {
  const { texts } = useProductFormContext();
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-sm font-medium">{texts.products("form.picture.label")}</p>
      <LinkButton href={`/products/${productId}/pictures`} size="sm">
        {texts.products("form.picture.manage")}
      </LinkButton>
    </div>
  );
}

const isNamed = (name: string, names: readonly string[]) => names.some((one) => isInputOf(name, one));

interface OtherValuesProps {
  /** All values that the reader has typed or that were sent, by the names of the inputs. */
  values: Readonly<Record<string, string | undefined>>;
  error: string | undefined;
}

/** Values of fields that the chosen group does not have. They remain in the form; saving removes them if confirmed. */
export function OtherValues({ values, error }: OtherValuesProps) {
  const { texts, declared } = useProductFormContext();
  const { products: t } = texts;
  const { dropped, sections } = declared;
  const hasUnits = sections.some(({ name }) => name === "units");
  const names = dropped.map(({ name }) => name);
  const others = Object.entries(values).filter(
    ([name, value]) =>
      value && (isNamed(name, names) || (!fieldsAt(sections, name).field && !(hasUnits && name === "units_way"))),
  );
  return (
    <>
      {others.map(([name, value]) => (
        <textarea key={name} name={name} value={value} readOnly hidden />
      ))}
      {dropped.length > 0 && (
        <div className="pb-5">
          <Callout tone="caution" title={t("form.drop.title", { count: dropped.length })}>
            <ul className="list-inside list-disc">
              {dropped.map(({ name, label, text }) => (
                <li key={name} className="wrap-anywhere">{`${label}: ${text}`}</li>
              ))}
            </ul>
            <p>{t("form.drop.text")}</p>
            <CheckboxField
              key={names.join(" ")}
              id="field-drop"
              name="drop"
              value={names.join(" ")}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? "field-drop-error" : undefined}
              label={t("form.drop.confirm")}
            />
            {error && <FieldError id="field-drop-error">{error}</FieldError>}
          </Callout>
        </div>
      )}
    </>
  );
}
