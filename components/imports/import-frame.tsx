import { clsx } from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";
import { PageNotice } from "@/components/forms/page-notice";
import { ClientMessages } from "@/components/shell/client-messages";
import { ObjectPicture, PageHeader } from "@/components/shell/page-header";
import { type CellData, marked } from "@/components/table/cell";
import { Check, FileSpreadsheet, Printer } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import { Link } from "@/components/ui/page-link";
import { Status, type StatusIcon, type Tone } from "@/components/ui/status";
import type { Permission } from "@/lib/access/permissions";
import { CANCELLABLE_STATES, type ImportCounts, type ImportState, isOneOf } from "@/lib/imports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import { ImportConfirm } from "./import-confirm";
import { LiveProgress, type LiveStep } from "./live-progress";

const STATUS_STYLES: Record<ImportState, { tone: Tone; icon?: StatusIcon }> = {
  uploaded: { tone: "neutral" },
  header_chosen: { tone: "neutral" },
  checking: { tone: "notice", icon: "waiting" },
  checked: { tone: "notice", icon: "dot" },
  committing: { tone: "notice", icon: "waiting" },
  committed: { tone: "positive" },
  cancelled: { tone: "neutral", icon: "minus" },
  failed: { tone: "critical" },
  undoing: { tone: "notice", icon: "waiting" },
  undone: { tone: "neutral", icon: "blocked" },
};

export const importMark = (state: ImportState, t: Translate<"imports">): CellData =>
  marked(STATUS_STYLES[state], t(`states.${state}`));

function ImportStatus({ state, t, plain }: { state: ImportState; t: Translate<"imports">; plain?: boolean }) {
  return (
    <Status {...STATUS_STYLES[state]} plain={plain}>
      {t(`states.${state}`)}
    </Status>
  );
}

const STEPS = ["file", "columns", "check", "preview", "result"] as const;
export type Step = (typeof STEPS)[number];

const OPEN: Partial<Record<ImportState, readonly Step[]>> = {
  uploaded: ["file"],
  header_chosen: ["file", "columns"],
  checking: ["file", "columns", "check"],
  checked: ["file", "columns", "check", "preview"],
  failed: ["file", "result"],
};

export function openSteps(state: ImportState): readonly Step[] {
  return OPEN[state] ?? ["result"];
}

export function stepOf(state: ImportState, refused = 0): Step {
  if (state === "failed") return "result";
  const last = openSteps(state).at(-1) ?? "result";
  return last === "preview" && refused > 0 ? "check" : last;
}

export function stepPath(importId: string, step: Step): string {
  return step === "result" ? `/imports/${importId}` : `/imports/${importId}/${step}`;
}

export type ImportNext = { kind: "continue"; step: Step } | { kind: "labels" };

interface ImportCondition {
  state: ImportState;
  isPurged: boolean;
  refused: number;
  registeredUnits: number;
  /** The step that is open: it has its own button. */
  current: Step;
}

/** Null: nothing is due that the reader may do. The alert of a failed import has its own button. */
export function nextImportStep(
  { state, isPurged, refused, registeredUnits, current }: ImportCondition,
  may: (permission: Permission) => boolean,
): ImportNext | null {
  if (state === "committed") return registeredUnits > 0 && may("passports.read") ? { kind: "labels" } : null;
  const step = stepOf(state, refused);
  if (step === "result" || step === current || isPurged || !may("imports.manage")) return null;
  return { kind: "continue", step };
}

interface StepLinksProps {
  locale: Locale;
  importId: string;
  state: ImportState;
  current: Step;
}

const NUMBER = "inline-flex size-5.5 shrink-0 items-center justify-center rounded-full border text-xs font-medium";

function StepLinks({ locale, importId, state, current }: StepLinksProps) {
  const t = translator(locale, "imports");
  const open = openSteps(state);
  const at = STEPS.indexOf(current);
  return (
    <nav aria-label={t("steps.label")} className="mb-8 border-b border-line print:hidden">
      <ol className="flex gap-x-4 sm:gap-x-7">
        {STEPS.map((step, index) => {
          const isDone = index < at || (step === "result" && state === "committed" && at === index);
          const label = (
            <>
              <span
                aria-hidden="true"
                className={clsx(
                  NUMBER,
                  index === at
                    ? "border-accent bg-accent text-on-accent"
                    : isDone
                      ? "border-accent-line text-accent-ink"
                      : "border-line-strong/60",
                )}
              >
                {isDone && index !== at ? <Check className="size-3" /> : index + 1}
              </span>
              <span className={index === at ? undefined : "max-sm:sr-only"}>{t(`steps.${step}`)}</span>
            </>
          );
          const linkClass =
            "-mb-px flex h-10 items-center gap-2 border-b-2 border-transparent pr-1 text-base text-ink-muted";
          return (
            <li key={step} aria-current={index === at ? "step" : undefined}>
              {open.includes(step) && index !== at ? (
                <Link href={stepPath(importId, step) as Route} className={`${linkClass} hover:text-ink`}>
                  {label}
                </Link>
              ) : (
                <span className={`${linkClass} ${index === at ? "border-accent-ink! font-medium text-ink!" : ""}`}>
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface FramedImport {
  id: string;
  fileName: string;
  fileBytes: number;
  state: ImportState;
  isPurged: boolean;
  counts: Pick<ImportCounts, "refused" | "committed">;
}

interface ImportFrameProps {
  reader: Reader;
  importView: FramedImport;
  step: Step;
  /** Only for a reader who may work on the import. */
  cancel?: (form: FormData) => Promise<void>;
  may?: (permission: Permission) => boolean;
  children: ReactNode;
}

const KILOBYTE = 1024;

export function ImportFrame(props: ImportFrameProps) {
  const { reader, importView, step, cancel, may = () => cancel !== undefined, children } = props;
  const t = translator(reader.locale, "imports");
  const format = formatter(reader);
  const { id, fileName, fileBytes, state, counts, isPurged } = importView;
  const next = nextImportStep(
    { state, isPurged, refused: counts.refused, registeredUnits: counts.committed.units, current: step },
    may,
  );
  const kilobytes = fileBytes / KILOBYTE;
  const size =
    kilobytes < KILOBYTE
      ? format.number(kilobytes, { maximumFractionDigits: kilobytes < 10 ? 1 : 0 })
      : format.number(kilobytes / KILOBYTE, { maximumFractionDigits: 1 });
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/imports" }]}
        locale={reader.locale}
        title={<span className="wrap-anywhere">{fileName}</span>}
        picture={<ObjectPicture icon={FileSpreadsheet} />}
        meta={
          <>
            <ImportStatus state={state} t={t} />
            <span className="text-sm text-ink-muted">
              {t(kilobytes < KILOBYTE ? "kilobytes" : "megabytes", { size })}
            </span>
          </>
        }
        actions={
          <>
            {cancel && state !== "committing" && isOneOf(CANCELLABLE_STATES, state) && (
              <ImportConfirm
                importId={id}
                action={cancel}
                variant="quiet"
                labels={{
                  label: t("cancel.label"),
                  title: t("cancel.title"),
                  text: t("cancel.text"),
                  confirm: t("cancel.confirm"),
                  keep: t("cancel.keep"),
                }}
              />
            )}
            {next?.kind === "continue" && (
              <LinkButton href={stepPath(id, next.step)} variant="primary">
                {t("next.continue", { step: t(`steps.${next.step}`) })}
              </LinkButton>
            )}
            {next?.kind === "labels" && (
              <LinkButton
                href={`/passports/labels?all=1&query=${encodeURIComponent(`import=${id}`)}`}
                variant="primary"
                icon={<Printer aria-hidden="true" />}
              >
                {translator(reader.locale, "passports")("labels.print")}
              </LinkButton>
            )}
          </>
        }
      />
      <PageNotice locale={reader.locale} />
      <StepLinks locale={reader.locale} importId={id} state={state} current={step} />
      {children}
    </>
  );
}

interface WorkingProps {
  reader: Reader;
  importId: string;
  step: LiveStep & { state: "checking" | "committing" | "undoing" };
  children?: ReactNode;
}

export function Working({ reader, importId, step, children }: WorkingProps) {
  const t = translator(reader.locale, "imports");
  return (
    <section className="rounded-md border border-line bg-surface p-6">
      <noscript>
        <meta httpEquiv="refresh" content={`2; url=/imports/${importId}`} />
      </noscript>
      <h2 className="font-serif text-lg font-medium">{t(`progress.${step.state}`)}</h2>
      <p className="mt-1 mb-5 max-w-prose text-ink-muted">{t(`progress.leave.${step.state}`)}</p>
      <ClientMessages reader={reader} namespaces={["imports"]}>
        <LiveProgress importId={importId} label={t(`progress.${step.state}Label`)} initial={step} />
      </ClientMessages>
      {children && <div className="mt-6 flex flex-wrap gap-2">{children}</div>}
    </section>
  );
}
