import { KeepCurrent } from "@/components/shell/keep-current";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { CircleCheck } from "@/components/ui/icons";
import { LinkButton, TextLink } from "@/components/ui/link";
import { Spinner } from "@/components/ui/small-marks";
import { SubmitButton } from "@/components/ui/submit-button";
import type { QrDrawing } from "@/lib/passports/labels/qr-code";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface LookStepProps {
  locale: Locale;
  passport: {
    link: string;
    code: string;
    productName: string;
    isExample: boolean;
    qrCode: QrDrawing;
    isThisMachineOnly: boolean;
  } | null;
  isDone: boolean;
}

export function LookStep({ locale, passport, isDone }: LookStepProps) {
  const t = translator(locale, "firstSteps.look");
  if (!passport) return <p>{t("none")}</p>;
  const { link, code, productName, qrCode, isExample } = passport;
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
      <svg
        role="img"
        aria-label={t("alt", { code })}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
        className="size-52 shrink-0 rounded-md border border-line bg-[#fff]"
      >
        <path d={qrCode.path} fill="#000" />
      </svg>
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
        <div>
          <p className="wrap-anywhere">{t("passport", { code, product: productName })}</p>
          {isExample && <p className="text-ink-muted">{t("isExample")}</p>}
        </div>
        <div>
          <LinkButton href={link} target="_blank">
            {t("here")}
          </LinkButton>
        </div>
        {passport.isThisMachineOnly && !isDone && <Callout>{t("local", { host: new URL(link).host })}</Callout>}
        <Waiting isOver={isDone} waiting={t("waiting")} over={t("seen")} />
      </div>
    </div>
  );
}

export function ProfileStep({ locale, missing }: { locale: Locale; missing: readonly ("contact" | "logo")[] }) {
  const t = translator(locale, "firstSteps.profile");
  return (
    <div className="flex flex-col items-start gap-4">
      {missing.length > 0 && (
        <div>
          <p>{t("missing")}</p>
          <ul className="list-disc pl-5 text-ink-muted">
            {missing.map((what) => (
              <li key={what}>{t(what)}</li>
            ))}
          </ul>
        </div>
      )}
      <LinkButton href="/settings/brand" variant={missing.length > 0 ? "primary" : "secondary"}>
        {t("go")}
      </LinkButton>
    </div>
  );
}

export function LabelsStep({
  locale,
  passportIds,
  isDone,
}: {
  locale: Locale;
  passportIds: readonly string[];
  isDone: boolean;
}) {
  const t = translator(locale, "firstSteps.labels");
  if (passportIds.length === 0) return <p>{t("none")}</p>;
  const query = new URLSearchParams(passportIds.map((id) => ["ids", id]));
  return (
    <div className="flex flex-col items-start gap-4">
      {isDone && <Waiting isOver waiting="" over={t("drawn")} />}
      <LinkButton href={`/passports/labels?${query}`} variant={isDone ? "secondary" : "primary"}>
        {t("go", { count: passportIds.length })}
      </LinkButton>
    </div>
  );
}

interface TransferStepProps {
  locale: Locale;
  email: string;
  pending: { id: string; productName: string; isInMailbox: boolean } | null;
  offered: { productName: string; code: string; isExample: boolean } | null;
  isDone: boolean;
  start: (form: FormData) => Promise<void>;
}

/** Sends a transfer to the reader's own mailbox. */
export function TransferStep({ locale, email, pending, offered, isDone, start }: TransferStepProps) {
  const t = translator(locale, "firstSteps.transfer");
  if (pending)
    return (
      <div className="flex flex-col items-start gap-4">
        <Waiting isOver={false} waiting={t("pending", { product: pending.productName, email })} over="" />
        {pending.isInMailbox && (
          <LinkButton href="/mailbox" variant="primary">
            {t("mailbox")}
          </LinkButton>
        )}
        <TextLink href={`/transfers/${pending.id}`}>{t("follow")}</TextLink>
      </div>
    );
  if (isDone) return <Waiting isOver waiting="" over={t("completed")} />;
  if (!offered) return <p>{t("none")}</p>;
  return (
    <ActionForm action={start} className="flex flex-col items-start gap-4">
      <div>
        <p className="wrap-anywhere">{t("offer", { product: offered.productName, code: offered.code, email })}</p>
        {!offered.isExample && <p className="text-ink-muted">{t("real")}</p>}
      </div>
      <SubmitButton>{t("go")}</SubmitButton>
    </ActionForm>
  );
}

interface WaitingProps {
  isOver: boolean;
  waiting: string;
  over: string;
}

export function Waiting({ isOver, waiting, over }: WaitingProps) {
  return (
    <p role="status" className={`flex items-center gap-2 ${isOver ? "font-medium" : "text-ink-muted"}`}>
      {isOver ? <CircleCheck aria-hidden="true" className="size-4.5 text-positive" /> : <Spinner />}
      {isOver ? over : waiting}
      {!isOver && <KeepCurrent />}
    </p>
  );
}
