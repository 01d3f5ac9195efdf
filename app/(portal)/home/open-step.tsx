import { memberContext } from "@/app/action";
import { ConnectStep } from "@/components/home/first-steps/connect-step";
import { LookStep, LabelsStep, ProfileStep, TransferStep } from "@/components/home/first-steps/first-steps";
import { UploadForm } from "@/components/imports/upload-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { LinkButton, TextLink } from "@/components/ui/link";
import { grantableScopes } from "@/lib/access/permissions";
import { EXPIRY_DAYS_DEFAULT } from "@/lib/api-keys/lifetime";
import type { FirstSteps } from "@/lib/home/first-steps/show-first-steps";
import { ownKeyPrefix } from "@/lib/home/quick-start";
import { showConfirmation } from "@/lib/people/auth/confirm-identity";
import { environment } from "@/lib/platform/env";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { randomSecret } from "@/lib/platform/ids";
import { createKeyAction } from "../api-keys/actions";
import { transferToOneselfAction } from "./actions";

export async function OpenStep({
  reader,
  firstSteps: { place: stepPlace, steps },
}: {
  reader: Reader;
  firstSteps: FirstSteps;
}) {
  const { locale } = reader;
  const t = translator(locale, "firstSteps");
  const isDone = steps.some((one) => one.step === stepPlace?.step && one.isDone);
  switch (stepPlace?.step) {
    case "key":
    case "call": {
      const context = await memberContext();
      return (
        <ClientMessages reader={reader} namespaces={["firstSteps", "portal", "apiKeys"]}>
          <ConnectStep
            create={createKeyAction}
            formId={randomSecret(16).toString("base64url")}
            scopes={grantableScopes(context.actor.role)}
            confirmation={await showConfirmation(context)}
            expiryDays={EXPIRY_DAYS_DEFAULT}
            publicUrl={environment().publicUrl}
            code={stepPlace.code}
            keyPrefix={await ownKeyPrefix(context)}
            hasCalled={steps.some(({ step, isDone: has }) => step === "call" && has)}
          />
        </ClientMessages>
      );
    }
    case "profile":
      return <ProfileStep locale={locale} missing={stepPlace.missing} />;
    case "import":
      return (
        <ClientMessages reader={reader} namespaces={["imports"]}>
          <UploadForm />
          <p className="mt-3">
            <TextLink href="/imports/new">{t("import.more")}</TextLink>
          </p>
        </ClientMessages>
      );
    case "product":
      return (
        <LinkButton href="/products/new" variant={isDone ? "secondary" : "primary"}>
          {t("product.go")}
        </LinkButton>
      );
    case "look":
      return <LookStep locale={locale} passport={stepPlace.passport} isDone={isDone} />;
    case "labels":
      return <LabelsStep locale={locale} passportIds={stepPlace.passportIds} isDone={isDone} />;
    case "transfer":
      return <TransferStep locale={locale} {...stepPlace} isDone={isDone} start={transferToOneselfAction} />;
    default:
      return null;
  }
}
