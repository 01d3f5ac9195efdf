import type { CellData } from "@/components/table/cell";
import { ActionForm } from "@/components/ui/action-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { Badge } from "@/components/ui/status";
import { SubmitButton } from "@/components/ui/submit-button";
import type { showExamples } from "@/lib/brands/examples/examples";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

type Command = (form: FormData) => Promise<void>;

export function TakeExamples({ locale, take }: { locale: Locale; take: Command }) {
  const t = translator(locale, "examples");
  return (
    <Section title={t("take.title")} description={t("take.text")}>
      <ActionForm action={take}>
        <SubmitButton variant="secondary">{t("take.go")}</SubmitButton>
      </ActionForm>
    </Section>
  );
}

interface ClearExamplesProps {
  locale: Locale;
  contents: Awaited<ReturnType<typeof showExamples>>;
  clear?: Command;
}

const BUILT_ON = ["addedUnits", "transfers", "editedProducts", "reviewedProducts", "attachments"] as const;

export function ClearExamples({ locale, contents, clear }: ClearExamplesProps) {
  const t = translator(locale, "examples");
  const builtOn = BUILT_ON.filter((what) => contents[what] > 0);
  const counts = { products: contents.products, units: contents.units };
  return (
    <Section title={t("there.title")} description={t("there.text", counts)}>
      <div className="flex flex-wrap gap-2">
        <LinkButton href="/products">{t("there.look")}</LinkButton>
        {clear && (
          <ConfirmDialog
            trigger={t("clear.go")}
            title={t("clear.title")}
            description={
              <>
                <p>{t("clear.text", counts)}</p>
                {builtOn.length > 0 && (
                  <>
                    <p className="mt-2">{t("clear.builtOn")}</p>
                    <ul className="list-disc pl-5">
                      {builtOn.map((what) => (
                        <li key={what}>{t(`clear.${what}`, { count: contents[what] })}</li>
                      ))}
                    </ul>
                  </>
                )}
                <p className="mt-2">{t("clear.stays")}</p>
              </>
            }
            action={clear}
            confirmLabel={t("clear.go")}
            cancelLabel={t("clear.keep")}
          />
        )}
      </div>
    </Section>
  );
}

export const exampleMark = (locale: Locale): CellData => ({
  badge: "caution",
  text: translator(locale, "examples")("mark"),
});

export function ExampleMark({ locale, isExample }: { locale: Locale; isExample: boolean }) {
  if (!isExample) return null;
  return (
    <span className="ms-1.5">
      <Badge tone="caution">{translator(locale, "examples")("mark")}</Badge>
    </span>
  );
}
