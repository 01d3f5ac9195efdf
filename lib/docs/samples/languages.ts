/** The languages that samples are written in, the one that everybody reads first. */
export const SAMPLE_LANGUAGES = [
  { id: "curl", name: "curl", fence: "sh" },
  { id: "typescript", name: "TypeScript", fence: "ts" },
  { id: "python", name: "Python", fence: "python" },
  { id: "php", name: "PHP", fence: "php" },
  { id: "java", name: "Java", fence: "java" },
  { id: "csharp", name: "C#", fence: "csharp" },
] as const;

export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]["id"];

export const DEFAULT_SAMPLE_LANGUAGE: SampleLanguage = "curl";

export function isSampleLanguage(value: unknown): value is SampleLanguage {
  return SAMPLE_LANGUAGES.some(({ id }) => id === value);
}
