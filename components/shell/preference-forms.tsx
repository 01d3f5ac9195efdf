"use client";

import { ActionForm } from "@/components/ui/action-form";
import { Monitor, Moon, Sun } from "@/components/ui/icons";
import type { Theme } from "./keep-preference";

type Choose = (form: FormData) => Promise<void>;

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };
const TRACK = "flex w-fit min-w-0 flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5";

interface ThemeFormProps {
  label: string;
  choices: readonly { theme: Theme; label: string }[];
  current: Theme;
  choose: Choose;
}

export function ThemeForm({ label, choices, current, choose }: ThemeFormProps) {
  return (
    <ActionForm action={choose}>
      <fieldset className={TRACK}>
        <legend className="sr-only">{label}</legend>
        {choices.map(({ theme, label }) => {
          const Icon = THEME_ICONS[theme];
          return (
            <button
              key={theme}
              name="theme"
              value={theme}
              aria-pressed={theme === current}
              title={label}
              className="segment"
            >
              <Icon aria-hidden="true" className="size-3.5" />
              <span className="sr-only">{label}</span>
            </button>
          );
        })}
      </fieldset>
    </ActionForm>
  );
}

interface LanguageFormProps {
  label: string;
  choices: readonly { locale: string; name: string }[];
  current: string;
  choose: Choose;
}

export function LanguageForm({ label, choices, current, choose }: LanguageFormProps) {
  return (
    <ActionForm action={choose}>
      <fieldset className={TRACK}>
        <legend className="sr-only">{label}</legend>
        {choices.map(({ locale, name }) => (
          <button
            key={locale}
            name="locale"
            value={locale}
            lang={locale}
            aria-pressed={locale === current}
            className="segment"
          >
            {name}
          </button>
        ))}
      </fieldset>
    </ActionForm>
  );
}
