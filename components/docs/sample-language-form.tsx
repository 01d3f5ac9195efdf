"use client";

import { SAMPLE_LANGUAGES, type SampleLanguage } from "@/lib/docs/samples/request";

interface SampleLanguageFormProps {
  label: string;
  current: SampleLanguage;
  choose: (form: FormData) => Promise<void>;
}

export function SampleLanguageForm({ label, current, choose }: SampleLanguageFormProps) {
  return (
    <form action={choose} className="print:hidden">
      <fieldset className="flex w-fit min-w-0 flex-wrap gap-0.5 rounded-md border border-line bg-sunken p-0.5">
        <legend className="sr-only">{label}</legend>
        {SAMPLE_LANGUAGES.map(({ id, name }) => (
          <button key={id} name="language" value={id} aria-pressed={id === current} className="segment flex-none">
            {name}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
