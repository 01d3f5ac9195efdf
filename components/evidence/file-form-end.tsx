import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import type { FileFormState } from "./use-file-form";

interface FileFormEndProps {
  form: FileFormState;
  backHref: string;
  submitLabel: string;
}

export function FileFormEnd({ form: { message, sending, name }, backHref, submitLabel }: FileFormEndProps) {
  const t = useTranslations("evidence");
  const percent = sending && Math.floor((sending.sent / sending.total) * 100);
  return (
    <>
      {message && <Callout tone="critical" title={message} live />}
      {sending && name && (
        <Progress
          label={name}
          value={sending.sent}
          max={sending.total}
          valueText={t(percent === 100 ? "upload.checking" : "upload.sent", { percent: percent ?? 0 })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={sending !== undefined}>
          {submitLabel}
        </Button>
        <LinkButton href={backHref}>{t("back")}</LinkButton>
      </div>
    </>
  );
}
