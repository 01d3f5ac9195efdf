"use client";

import { useTranslations } from "use-intl";
import { SeenConflict, seenConflictOf } from "@/components/forms/seen-conflict";
import { useContractForm } from "@/components/forms/use-contract-form";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { ACTIONS, type FaceActionKind, SECTIONS, STAMPS, type StampWording } from "@/lib/brands/face/rules";
import type { FormAction } from "@/lib/platform/input/form-state";
import { ColourFields } from "./colour-fields";

type Values = Record<string, string>;

interface FaceFormProps {
  action: FormAction;
  /** As `faceValues` gives them, and `seen`. */
  defaults: Values;
  /** In the reader's words: what the stamp can say, and what can be offered. */
  words: { stamps: Record<StampWording, string>; actions: Record<FaceActionKind, string> };
}

const given = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));

/** Everything of a brand's face but its pictures. */
export function FaceForm({ action, defaults, words }: FaceFormProps) {
  const t = useTranslations("face");
  const form = useContractForm<Values, undefined>({
    action,
    schema: async () => (await import("@/lib/brands/face/face-contract")).faceForm,
    read: given,
    defaults,
  });
  const { state, isPending, register, formProps, errorOf, sent } = form;
  const conflict = seenConflictOf(state);
  const places = SECTIONS.map((_, index) => ({ value: String(index + 1), label: t("place", { place: index + 1 }) }));
  const legend = "mb-1 font-serif text-lg font-medium";
  const hint = "mb-3 text-sm text-ink-muted";
  return (
    <form {...formProps} className="flex flex-col gap-8">
      {conflict ? (
        <SeenConflict conflict={conflict} sent={sent} fields={[]} />
      ) : (
        state.message && <Callout tone="critical" title={state.message} live />
      )}
      <input type="hidden" name="seen" value={conflict?.seen ?? sent("seen")} />
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
              options={STAMPS.map((value) => ({ value, label: words.stamps[value] }))}
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
            <Field key={kind} name={`action_${kind}`} label={words.actions[kind]} error={errorOf(`action_${kind}`)}>
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
