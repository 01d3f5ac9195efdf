"use client";

import { clsx } from "clsx";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { SeenConflict } from "@/components/forms/seen-conflict";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { RadioGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { CircleCheck, TriangleAlert, ExternalLink } from "@/components/ui/icons";
import { Input, Select } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link";
import { contrast, isHex } from "@/lib/brands/appearance/colour-rules";
import { colourProblems, type AppearanceColours, leastContrast, paletteStyle } from "@/lib/brands/appearance/palette";
import {
  ACTIONS,
  type AppearanceActionKind,
  SECTIONS,
  STAMPS,
  type StampWording,
  PREVIEW_PATH,
} from "@/lib/brands/appearance/rules";
import type { FormAction } from "@/lib/platform/input/form-state";

const NAMES = ["cover", "lettering", "accent"] as const;

type Form = ReturnType<typeof useContractForm<Record<string, string>, undefined>>;

const ratioOf = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

function ColourFields({ form: { register, control, setValue, sent, errorOf } }: { form: Form }) {
  const t = useTranslations("face");
  const watched = useWatch({ control, name: [...NAMES] });
  const values = NAMES.map((name, index) => (watched[index] ?? sent(name)).trim().toLowerCase());
  const [cover = "", lettering = "", accent = ""] = values;
  const colours: AppearanceColours | null = values.every(isHex) ? { cover, lettering, accent } : null;
  useEffect(() => {
    if ([cover, lettering, accent].every(isHex)) showColours({ cover, lettering, accent });
  }, [cover, lettering, accent]);
  const problems = colours ? colourProblems(colours) : [];
  const put = (name: (typeof NAMES)[number], value: string) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <div className="flex flex-col gap-4">
      {NAMES.map((name, index) => {
        const problem = problems.find(({ field }) => field === name);
        const ratio = colours && (name === "lettering" ? contrast(lettering, cover) : leastContrast(accent));
        const value = values[index] ?? "";
        return (
          <div key={name} className="flex flex-col gap-1.5">
            <Field name={name} label={t(`colours.${name}`)} error={errorOf(name)} required>
              {(field) => (
                <div className="flex gap-2">
                  <input
                    type="color"
                    aria-label={t("pick", { name: t(`colours.${name}`) })}
                    value={isHex(value) ? value : "#000000"}
                    onChange={(event) => put(name, event.target.value)}
                    className="control h-9 w-12! shrink-0 cursor-pointer p-1! sm:h-8"
                  />
                  <Input
                    {...field}
                    {...register(name)}
                    defaultValue={sent(name)}
                    mono
                    maxLength={20}
                    autoComplete="off"
                    spellCheck={false}
                    className="max-w-36"
                  />
                </div>
              )}
            </Field>
            {name !== "cover" && ratio && (
              <p role="status" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                {problem ? (
                  <>
                    <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-caution" />
                    <span className="min-w-0 flex-1 basis-60">
                      {t("fails", {
                        ratio: ratioOf(problem.ratio),
                        needed: String(problem.least),
                        nearest: problem.nearest,
                      })}
                    </span>
                    <Button size="sm" onClick={() => put(name, problem.nearest)}>
                      <span
                        aria-hidden="true"
                        className="size-4 rounded-sm border border-line-strong"
                        style={{ background: problem.nearest }}
                      />
                      {t("useNearest", { nearest: problem.nearest })}
                    </Button>
                  </>
                ) : (
                  <>
                    <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-positive" />
                    <span className="text-ink-muted">{t("passes", { ratio: ratioOf(ratio) })}</span>
                  </>
                )}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

type Values = Record<string, string>;

interface FaceFormProps {
  action: FormAction;
  defaults: Values;
  labels: { stamps: Record<StampWording, string>; actions: Record<AppearanceActionKind, string> };
}

const filledValues = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

export function AppearanceForm({ action, defaults, labels }: FaceFormProps) {
  const t = useTranslations("face");
  const form = useContractForm<Values, undefined>({
    action,
    schema: async () => (await import("@/lib/brands/appearance/appearance-contract")).appearanceForm,
    readInput: filledValues,
    defaults,
  });
  const { state, isPending, register, formProps, errorOf, sent } = form;
  const places = SECTIONS.map((_, index) => ({ value: String(index + 1), label: t("place", { place: index + 1 }) }));
  const legend = "mb-1 font-serif text-lg font-medium";
  const hint = "mb-3 text-sm text-ink-muted";
  return (
    <form {...formProps} className="flex flex-col gap-8">
      <SeenConflict state={state} seen={sent("seen")} fields={[]} />
      <fieldset>
        <legend className={legend}>{t("coloursTitle")}</legend>
        <p className={hint}>{t("coloursHint")}</p>
        <ColourFields form={form} />
      </fieldset>
      <div className="flex flex-col gap-5">
        <Field name="stamp" label={t("stampTitle")} hint={t("stampHint")}>
          {(control) => (
            <Select
              {...control}
              {...register("stamp")}
              defaultValue={sent("stamp")}
              options={STAMPS.map((value) => ({ value, label: labels.stamps[value] }))}
            />
          )}
        </Field>
        <RadioGroup
          name="logo_ground"
          legend={t("logoGround")}
          defaultValue={sent("logo_ground")}
          options={(["white", "cover"] as const).map((value) => ({ value, label: t(`logoGrounds.${value}`) }))}
        />
      </div>
      <fieldset>
        <legend className={legend}>{t("sectionsTitle")}</legend>
        <p className={hint}>{t("sectionsHint")}</p>
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          {SECTIONS.map((name) => (
            <Field key={name} name={`section_${name}`} label={t(`sections.${name}`)} error={errorOf(`section_${name}`)}>
              {(control) => (
                <Select
                  {...control}
                  {...register(`section_${name}`)}
                  defaultValue={sent(`section_${name}`)}
                  options={[...places, { value: "hidden", label: t("hidden") }]}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className={legend}>{t("actionsTitle")}</legend>
        <p className={hint}>{t("actionsHint")}</p>
        <div className="flex flex-col gap-3">
          {ACTIONS.map((kind) => (
            <Field key={kind} name={`action_${kind}`} label={labels.actions[kind]} error={errorOf(`action_${kind}`)}>
              {(control) => (
                <Input
                  {...control}
                  {...register(`action_${kind}`)}
                  defaultValue={sent(`action_${kind}`)}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
      <div>
        <Button type="submit" variant="primary" pending={isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}

const SIZES = { phone: "h-[44rem] w-[24.375rem]", desk: "h-[62.5rem] w-[80rem]" } as const;
const ROOMS = {
  phone: "h-[calc(35.2rem+2px)] w-[calc(19.5rem+2px)]",
  desk: "h-[calc(25rem+2px)] w-[calc(32rem+2px)]",
} as const;
const SCALES = { phone: "scale-[0.8]", desk: "scale-[0.4]" } as const;
const THEMES = ["light", "dark"] as const;

export function AppearancePreview({ state }: { state: string }) {
  const t = useTranslations("face");
  const [size, setSize] = useState<keyof typeof SIZES>("phone");
  const [theme, setTheme] = useState<(typeof THEMES)[number]>("light");
  const choice = (label: string, isPressed: boolean, choose: () => void) => (
    <button key={label} type="button" aria-pressed={isPressed} onClick={choose} className="segment">
      {label}
    </button>
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div role="group" aria-label={t("previewHeading")} className="flex rounded-md bg-sunken p-0.5 no-js:hidden">
          {(["phone", "desk"] as const).map((one) => choice(t(one), size === one, () => setSize(one)))}
        </div>
        <div role="group" aria-label={t("theme")} className="flex rounded-md bg-sunken p-0.5 no-js:hidden">
          {THEMES.map((one) => choice(t(one), theme === one, () => setTheme(one)))}
        </div>
        <LinkButton href={PREVIEW_PATH} target="_blank" icon={<ExternalLink aria-hidden="true" />}>
          {t("open")}
        </LinkButton>
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label={t("previewHeading")}
        className={clsx(
          "max-w-full overflow-x-auto overflow-y-hidden rounded-lg border border-line-strong bg-sunken",
          ROOMS[size],
        )}
      >
        <iframe
          key={`${state} ${theme}`}
          id={PREVIEW_FRAME}
          title={t("previewTitle")}
          src={`${PREVIEW_PATH}?framed&theme=${theme}`}
          className={clsx("origin-top-left", SIZES[size], SCALES[size])}
        />
      </div>
    </div>
  );
}

const PREVIEW_FRAME = "face-preview";
const STYLE = "face-shown";

function showColours(colours: AppearanceColours): void {
  const frame = document.getElementById(PREVIEW_FRAME);
  if (!(frame instanceof HTMLIFrameElement)) return;
  const show = () => {
    const page = frame.contentDocument;
    if (!page?.body) return;
    const style = page.getElementById(STYLE) ?? page.body.appendChild(page.createElement("style"));
    style.id = STYLE;
    style.textContent = paletteStyle(colours);
  };
  show();
  frame.onload = show;
}
