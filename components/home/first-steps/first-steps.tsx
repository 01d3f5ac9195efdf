import { clsx } from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";
import { KeepCurrent } from "@/components/shell/keep-current";
import { ActionForm } from "@/components/ui/action-form";
import { Callout } from "@/components/ui/callout";
import { Check, CircleCheck } from "@/components/ui/icons";
import { TextLink, LinkButton } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import { Spinner } from "@/components/ui/small-marks";
import { SubmitButton } from "@/components/ui/submit-button";
import type { Step, StepState, Way } from "@/lib/home/first-steps/rules";
import type { FirstPassport } from "@/lib/home/first-steps/show-first-steps";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface FirstStepsProps {
  locale: Locale;
  way: Way | null;
  mayChoose: boolean;
  steps: readonly StepState[];
  open: Step | null;
  putAway: (form: FormData) => Promise<void>;
  children: ReactNode;
}

export function FirstSteps({ locale, way, mayChoose, steps, open, putAway, children }: FirstStepsProps) {
  const t = translator(locale, "firstSteps");
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="first-steps" className="font-serif text-xl font-medium">
            {t("title")}
          </h2>
          <p className="text-ink-muted">
            {t("progress", { done, all: steps.length })}
            {way && mayChoose && (
              <>
                {" · "}
                {t("wayIs", { way: t(`ways.${way}.name`) })} <TextLink href="/home?way=ask">{t("changeWay")}</TextLink>
              </>
            )}
          </p>
        </div>
        <ActionForm action={putAway}>
          <SubmitButton variant="quiet" size="sm">
            {t("putAway")}
          </SubmitButton>
        </ActionForm>
      </div>
      {way === null && !mayChoose && <p className="mb-4 max-w-prose text-ink-muted">{t("ask.waits")}</p>}
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <StepList locale={locale} steps={steps} open={open} />
        <div className="min-w-0 rounded-md border border-line bg-surface p-5 sm:p-6">
          {open ? (
            <>
              <h3 className="font-serif text-lg font-medium">{t(`steps.${open}.title`)}</h3>
              <p className="mb-5 max-w-prose text-ink-muted">{t(`steps.${open}.text`)}</p>
              {children}
            </>
          ) : (
            <p className="text-ink-muted">{t("allDone")}</p>
          )}
        </div>
      </div>
    </section>
  );
}

interface StepListProps {
  locale: Locale;
  steps: readonly StepState[];
  open: Step | null;
}

function StepList({ locale, steps, open }: StepListProps) {
  const t = translator(locale, "firstSteps");
  return (
    <ol className="divide-y divide-line border-y border-line">
      {steps.map(({ step, isDone }, index) => {
        const isOpen = step === open;
        const stepClass = isDone
          ? "border-positive/40 bg-positive-soft text-positive"
          : isOpen
            ? "border-accent bg-accent text-on-accent"
            : "border-line-strong/60 text-ink-muted";
        return (
          <li
            key={step}
            className={clsx(
              "relative flex items-center gap-3 px-2 py-2.5 transition-colors",
              "focus-within:bg-accent-soft/40 hover:bg-accent-soft/40",
              isOpen && "bg-accent-soft/40",
            )}
          >
            <span
              aria-hidden="true"
              className={`flex size-7 shrink-0 items-center justify-center rounded-full border font-serif ${stepClass}`}
            >
              {isDone ? <Check className="size-4" /> : index + 1}
            </span>
            <Link
              href={`/home?step=${step}` as Route}
              scroll={false}
              aria-current={isOpen ? "step" : undefined}
              className={`after:absolute after:inset-0 ${isOpen ? "font-medium" : isDone ? "text-ink-muted" : ""}`}
            >
              {t(`steps.${step}.title`)}
              <span className="sr-only">{` – ${isDone ? t("done") : t("open")}`}</span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

interface LookStepProps {
  locale: Locale;
  passport: FirstPassport | null;
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

const PLACES: Record<Way, string> = { spreadsheet: "/imports/new", erp: "/api-keys/new", hand: "/products/new" };

export function WayLinks({ locale, ways }: { locale: Locale; ways: readonly Way[] }) {
  const t = translator(locale, "firstSteps");
  return ways.map((way, index) => (
    <LinkButton key={way} href={PLACES[way]} variant={index === 0 ? "primary" : "secondary"}>
      {t(`ways.${way}.title`)}
    </LinkButton>
  ));
}
