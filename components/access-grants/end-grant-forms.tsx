"use client";

import { lazy } from "react";
import { useTranslations } from "use-intl";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button, buttonClass } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { PopupTrigger } from "@/components/ui/popup-trigger";
import type { FormAction } from "@/lib/platform/input/form-state";
import { ReasonField } from "./grant-fields";

/** What ends a request or grant, with the reason. They need the messages of `portal` and of `accessGrants.portal`. */

const loadPopup = () => import("@/components/ui/confirm-popup");
const ConfirmPopup = lazy(async () => ({ default: (await loadPopup()).ConfirmPopup }));

interface EndGrantProps {
  action: FormAction;
  grantId: string;
}

function useReasonForm({ action, grantId }: EndGrantProps) {
  return useContractForm<{ reason: string }, undefined>({
    action,
    schema: async () => (await import("@/lib/access-grants/contract")).endGrantForm,
    read: ({ reason }) => ({ grantId, reason }),
    defaults: { reason: "" },
  });
}

function ReasonFields({ form, grantId }: { form: ReturnType<typeof useReasonForm>; grantId: string }) {
  const { state, register, errorOf, sent } = form;
  return (
    <>
      <input type="hidden" name="grantId" value={grantId} />
      {state.message && <Callout tone="critical" title={state.message} live />}
      <ReasonField error={errorOf("reason")} control={{ ...register("reason"), defaultValue: sent("reason") }} />
    </>
  );
}

/** Refuses a request. */
export function RefuseForm(given: EndGrantProps) {
  const t = useTranslations("accessGrants");
  const form = useReasonForm(given);
  return (
    <form {...form.formProps} className="flex flex-col items-start gap-3">
      <ReasonFields form={form} grantId={given.grantId} />
      <Button type="submit" pending={form.isPending}>
        {t("portal.refuse")}
      </Button>
    </form>
  );
}

/** Ends a grant, after naming what is lost. */
export function RevokeDialog({ text, ...given }: EndGrantProps & { text: string }) {
  const t = useTranslations("accessGrants");
  const form = useReasonForm(given);
  const { state, isPending, formProps } = form;
  const fields = (cancel?: () => void) => (
    <form {...formProps} className="flex flex-col gap-4">
      <ReasonFields form={form} grantId={given.grantId} />
      <div className="flex flex-wrap justify-end gap-2">
        {cancel && <Button onClick={cancel}>{t("portal.cancel")}</Button>}
        <Button type="submit" variant="danger" pending={isPending}>
          {t("portal.revoke")}
        </Button>
      </div>
    </form>
  );
  return (
    <PopupTrigger
      trigger={t("portal.revoke")}
      look={buttonClass("danger")}
      load={loadPopup}
      isOpenAtFirst={state.values !== undefined}
      inline={
        <>
          <p className="font-serif text-lg font-medium">{t("portal.revokeTitle")}</p>
          <p className="mb-3 text-ink-muted">{text}</p>
          {fields()}
        </>
      }
    >
      {(popup) => (
        <ConfirmPopup {...popup} title={t("portal.revokeTitle")} description={text}>
          {fields(() => popup.setIsOpen(false))}
        </ConfirmPopup>
      )}
    </PopupTrigger>
  );
}
