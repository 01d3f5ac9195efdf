import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/reason-field";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

type Send = (form: FormData) => Promise<void>;

interface ReviewStepsProps {
  locale: Locale;
  productId: string;
  version: number;
  /** Each step that this person may take now; `blocked` where the role allows it, and something stands in its way. */
  steps: { submit?: Send | "blocked"; requestChanges?: FormAction; approve?: Send | "blocked" };
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
        <EntryDialog
          trigger={t("steps.request")}
          shortcut="c"
          triggerVariant="secondary"
          title={t("steps.requestTitle")}
          description={t("steps.requestText")}
          action={requestChanges}
          idPrefix="changes"
          hidden={{ productId, version: String(version) }}
          fields={[reasonField(t("steps.requestReason"), t("reasonHint"))]}
          submit={t("steps.requestConfirm")}
          variant="primary"
          cancelLabel={t("steps.keep")}
        />
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
