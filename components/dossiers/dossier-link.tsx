import { FileText } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export function DossierLink({ locale, productId, approval }: { locale: Locale; productId: string; approval?: number }) {
  return (
    <LinkButton
      href={`/products/${productId}/dossier${approval ? `?approval=${approval}` : ""}`}
      icon={<FileText aria-hidden="true" />}
      download
    >
      {translator(locale, "dossier")("download")}
    </LinkButton>
  );
}
