"use client";

import { useActionState, useEffect } from "react";
import { useTranslations } from "use-intl";
import { Callout } from "@/components/ui/callout";
import { SubmitButton } from "@/components/ui/submit-button";
import type { ItemCodePurpose } from "@/lib/holders/rules";
import type { QrDrawing } from "@/lib/passports/labels/qr-code";
import type { FormAction } from "@/lib/platform/input/form-state";

interface ItemCodeFormProps {
  action: FormAction<{ code: string; until: string; address: string; qrCode: QrDrawing }>;
  passportId: string;
  purpose: ItemCodePurpose;
}

/** Always black on white, so that any camera reads it. */
function QrCode({ size, path, label }: QrDrawing & { label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto mb-3 w-full max-w-64 rounded-sm bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

export function ItemCodeForm({ action, passportId, purpose }: ItemCodeFormProps) {
  const t = useTranslations("place");
  const [{ result, message }, submit] = useActionState(action, {});
  return (
    <form action={submit} className="flex flex-col gap-3">
      <input type="hidden" name="passportId" value={passportId} />
      <input type="hidden" name="purpose" value={purpose} />
      {message && <Callout tone="critical" title={message} live />}
      {result && (
        <div role="status" className="rounded-md border border-accent-line p-4 text-center">
          <p className="font-medium">{t(`code.${purpose}Title`)}</p>
          <p className="my-3 font-mono text-3xl tracking-widest whitespace-nowrap">{result.code}</p>
          {purpose === "handover" && <QrCode {...result.qrCode} label={t("code.scan")} />}
          <p className="text-sm text-ink-muted">{t("code.until", { until: result.until })}</p>
          <p className="mt-3 text-left text-sm text-ink-muted">{t(`code.${purpose}Text`)}</p>
          <p className="mt-3 text-left text-sm break-all">{result.address}</p>
          <p className="mt-3 text-left text-sm text-ink-muted">{t("code.notKept")}</p>
        </div>
      )}
      <SubmitButton variant="secondary" className="w-full">
        {t(purpose === "proof" ? "proof.make" : "pass.makeCode")}
      </SubmitButton>
    </form>
  );
}

const CODE = /^#([0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){1,2})$/i;

/** Fills the field from the URL fragment, which never reaches a server or log. */
export function ScannedCode({ field }: { field: string }) {
  useEffect(() => {
    const [, code] = CODE.exec(window.location.hash) ?? [];
    const input = document.getElementsByName(field)[0];
    if (code && input instanceof HTMLInputElement && input.value === "") input.value = code;
  }, [field]);
  return null;
}
