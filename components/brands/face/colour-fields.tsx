"use client";

import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import type { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { CircleCheck, TriangleAlert } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { contrast, isHex } from "@/lib/brands/face/colour-rules";
import { colourProblems, type FaceColours, leastContrast } from "@/lib/brands/face/palette";
import { showColours } from "./show-colours";

const NAMES = ["cover", "lettering", "accent"] as const;

type Form = ReturnType<typeof useContractForm<Record<string, string>, undefined>>;

const ratioOf = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

/** A brand's three colours, with what can be read of them and the nearest that can; the preview shows them at once. */
export function ColourFields({ form: { register, control, setValue, sent, errorOf } }: { form: Form }) {
  const t = useTranslations("face");
  const watched = useWatch({ control, name: [...NAMES] });
  const values = NAMES.map((name, index) => (watched[index] ?? sent(name)).trim().toLowerCase());
  const [cover = "", lettering = "", accent = ""] = values;
  const colours: FaceColours | null = values.every(isHex) ? { cover, lettering, accent } : null;
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
