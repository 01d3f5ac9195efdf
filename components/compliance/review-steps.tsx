import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { REASON_CHARACTERS_MAX } from "@/lib/platform/input/reason-rules";

type FormAction = (form: FormData) => Promise<void>;

interface ReviewStepsProps {
  locale: Locale;
  productId: string;
  version: number;
  /** Each step that this person may take now; `blocked` where the role allows it, and something stands in its way. */
  steps: { submit?: FormAction | "blocked"; requestChanges?: FormAction; approve?: FormAction | "blocked" };
}

/** What a blocked step is described by: the sentences of the situation. */
export const BLOCKED_ID = "review-blocked";

/** What can be done with a product's review as it stands. Each button names the version that was seen. */
export function ReviewSteps({
  locale,
  productId,
  version,
  steps: { submit, requestChanges, approve },
}: ReviewStepsProps) {
  const t = translator(locale, "review");
  const seen = (
    <>
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="version" value={version} />
    </>
  );
  return (
    <>
      {requestChanges && (
        <ConfirmDialog
          trigger={t("steps.request")}
          shortcut="c"
          triggerVariant="secondary"
          title={t("steps.requestTitle")}
          description={t("steps.requestText")}
          action={requestChanges}
          confirmLabel={t("steps.requestConfirm")}
          confirmVariant="primary"
          cancelLabel={t("steps.keep")}
        >
          {seen}
          <Field
            name="reason"
            id="reason-changes"
            label={t("steps.requestReason")}
            hint={t("reasonHint")}
            required
            maxLength={REASON_CHARACTERS_MAX}
          >
            {(control) => <Textarea {...control} rows={4} />}
          </Field>
        </ConfirmDialog>
      )}
      {approve === "blocked" && <BlockedStep label={t("steps.approve")} />}
      {approve && approve !== "blocked" && (
        <ConfirmDialog
          trigger={t("steps.approve")}
          shortcut="a"
          triggerVariant="primary"
          title={t("steps.approveTitle", { version })}
          description={t("steps.approveText")}
          action={approve}
          confirmLabel={t("steps.approveConfirm")}
          confirmVariant="primary"
          cancelLabel={t("steps.keep")}
        >
          {seen}
        </ConfirmDialog>
      )}
      {submit === "blocked" && <BlockedStep label={t("steps.submit")} />}
      {submit && submit !== "blocked" && (
        <form action={submit}>
          {seen}
          <SubmitButton>{t("steps.submit")}</SubmitButton>
        </form>
      )}
    </>
  );
}

/** Can be reached and read out, with why it does nothing: a button that is gone or dead tells nobody. */
function BlockedStep({ label }: { label: string }) {
  return (
    <Button variant="primary" aria-disabled="true" aria-describedby={BLOCKED_ID}>
      {label}
    </Button>
  );
}
