import type { ReactNode } from "react";
import { EntryForm } from "@/components/forms/entry-dialog";
import { emailField } from "@/components/forms/field-schemas";
import { ActionForm } from "@/components/ui/action-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { OwnTime } from "@/components/ui/own-time";
import { Card } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import { PASS_ON_KINDS } from "@/lib/holders/rules";
import type { ItemView } from "@/lib/my-items/show-items";
import { DEADLINE_MARK, ownTime } from "@/lib/platform/i18n/conventions";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";

type Send = (form?: FormData) => Promise<void>;

interface ItemActsProps {
  reader: Reader;
  item: ItemView;
  handover: ReactNode;
  passOn: FormAction;
  withdraw: Send;
}

export function ActSheet({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card className="print:hidden">
      <h2 className="font-serif text-lg font-medium">{title}</h2>
      {text && <p className="mt-1 text-ink-muted">{text}</p>}
      <div className="mt-4 flex flex-col gap-5">{children}</div>
    </Card>
  );
}

const Of = ({ item }: { item: ItemView }) => <input type="hidden" name="passportId" value={item.passportId} />;

export function PassOn({ reader, item, handover, passOn, withdraw }: ItemActsProps) {
  const t = translator(reader.locale, "place");
  const { pending, obstacle, brand } = item;
  if (pending) {
    const recipient = pending.recipientMasked ?? "…";
    const sentence = pending.isOwn
      ? t("pass.pending", { recipient, until: DEADLINE_MARK })
      : t("pass.pendingBrand", { brand: brand.name, recipient, until: DEADLINE_MARK });
    return (
      <ActSheet title={t("pass.title")}>
        <p>
          <OwnTime {...ownTime(reader, pending.expiresAt)} sentence={sentence} />
        </p>
        <ActionForm action={withdraw}>
          <Of item={item} />
          <SubmitButton variant="secondary">{t("pass.withdraw")}</SubmitButton>
        </ActionForm>
      </ActSheet>
    );
  }
  if (obstacle || brand.closedAt)
    return (
      <ActSheet title={t("pass.title")}>
        <p className="text-ink-muted">{t("pass.blocked")}</p>
      </ActSheet>
    );
  return (
    <ActSheet title={t("pass.title")} text={t("pass.text")}>
      <EntryForm
        action={passOn}
        hidden={{ passportId: item.passportId }}
        fields={[
          { ...emailField("recipient_email", t("pass.recipient")), kind: "other_email" },
          {
            ...{ name: "kind", kind: "choice", label: t("pass.kind"), initial: PASS_ON_KINDS[0] },
            options: PASS_ON_KINDS.map((kind) => ({ value: kind, label: t(`pass.kinds.${kind}`) })),
          },
        ]}
        submit={t("pass.submit")}
        className="flex flex-col gap-4"
      />
      <div className="border-t border-line pt-4">
        <h3 className="font-medium">{t("pass.faceToFace")}</h3>
        <p className="mt-1 mb-3 text-sm text-ink-muted">{t("pass.faceText")}</p>
        {handover}
      </div>
    </ActSheet>
  );
}

interface ReportProps {
  reader: Reader;
  item: ItemView;
  report: Send;
  clear: Send;
}

export function Report({ reader, item, report, clear }: ReportProps) {
  const t = translator(reader.locale, "place.report");
  const { custodyFlag, custodySince, undoUntil, brand } = item;
  const date = custodySince ? formatter(reader).date(custodySince) : "";
  const names = { brand: brand.name };
  return (
    <ActSheet title={t("title")} text={custodyFlag === "none" ? t("text", names) : undefined}>
      {custodyFlag !== "none" && (
        <Callout tone="caution" title={t(custodyFlag === "reported_lost" ? "lostNow" : "stolenNow", { date })}>
          {custodyFlag === "reported_stolen" &&
            (item.mayClear && undoUntil ? (
              <OwnTime {...ownTime(reader, undoUntil)} sentence={t("undoUntil", { ...names, until: DEADLINE_MARK })} />
            ) : (
              t("onlyBrand", names)
            ))}
        </Callout>
      )}
      {item.mayClear && (
        <ActionForm action={clear}>
          <Of item={item} />
          <SubmitButton>{t("found")}</SubmitButton>
        </ActionForm>
      )}
      {(item.mayReportLost || item.mayReportStolen) && (
        <ActionForm action={report} className="flex flex-wrap gap-2.5">
          <Of item={item} />
          {item.mayReportLost && (
            <Button type="submit" name="report" value="reported_lost">
              {t("lost")}
            </Button>
          )}
          {item.mayReportStolen && (
            <Button type="submit" name="report" value="reported_stolen">
              {t("stolen")}
            </Button>
          )}
        </ActionForm>
      )}
    </ActSheet>
  );
}
