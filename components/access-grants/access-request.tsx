import { readFlash } from "@/components/forms/read-flash";
import { ClientMessages } from "@/components/shell/client-messages";
import { TextLink } from "@/components/ui/text-link";
import { ACCESS_PATH } from "@/lib/access-grants/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { AccessRequestForm, type AccessRequestFormProps } from "./access-request-form";

interface AccessRequestProps extends Omit<AccessRequestFormProps, "locale"> {
  reader: Reader;
  /** Of the passport or model. */
  page: string;
}

/** The form by which access is asked for, until it has been sent, and the ways on. */
export async function AccessRequest({ reader, page, ...form }: AccessRequestProps) {
  const t = translator(reader.locale, "accessGrants");
  const isSent = (await readFlash())?.outcome === "done";
  return (
    <div className="flex flex-col gap-5">
      {!isSent && (
        <ClientMessages reader={reader} namespaces={["portal"]} parts={{ accessGrants: ["ask", "roles", "scopes"] }}>
          <AccessRequestForm {...form} locale={reader.locale} />
        </ClientMessages>
      )}
      <p className="flex flex-col gap-1.5">
        <span>
          {t("ask.already")} <TextLink href={ACCESS_PATH}>{t("ask.open")}</TextLink>
        </span>
        <TextLink href={page}>{t("ask.back")}</TextLink>
      </p>
    </div>
  );
}
