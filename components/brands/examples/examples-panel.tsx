import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { Section } from "@/components/ui/section";
import { SubmitButton } from "@/components/ui/submit-button";
import type { showExamples } from "@/lib/brands/examples/clear-examples";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

type Command = (form: FormData) => Promise<void>;

/** Example data, to be taken in by one button. */
export function TakeExamples({ locale, take }: { locale: Locale; take: Command }) {
  const t = translator(locale, "examples");
  return (
    <Section title={t("take.title")} description={t("take.text")}>
      <form action={take}>
        <SubmitButton variant="secondary">{t("take.go")}</SubmitButton>
      </form>
    </Section>
  );
}

interface ClearExamplesProps {
  locale: Locale;
  contents: Awaited<ReturnType<typeof showExamples>>;
  /** Left out: this member may not. */
  clear?: Command;
}

const BUILT_ON = ["addedUnits", "transfers", "editedProducts", "reviewedProducts", "attachments"] as const;

/** That there is example data, and the button that clears them, after it has said what goes with them. */
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
