import { notFound } from "next/navigation";
import { memberContext } from "@/app/action";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { PageNotice } from "@/components/forms/page-notice";
import { UnitDocumentForm } from "@/components/passports/unit-document-form";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHeader } from "@/components/shell/page-header";
import { actorMay } from "@/lib/access/actor";
import { showPassport } from "@/lib/passport-pages/show-passport";
import { UNIT_DOCUMENT_ACCESS, UNIT_DOCUMENT_KINDS } from "@/lib/passports/documents/rules";
import { translator } from "@/lib/platform/i18n/translator";
import { orNotFound } from "../../../../or-not-found";

export const generateMetadata = titled("passports", "documents.new.title");

export default async function NewUnitDocumentPage({ params }: PageProps<"/passports/[id]/documents/new">) {
  const { passport, product } = await orNotFound(
    showPassport(await memberContext(), { passportId: (await params).id }),
  );
  const { actor, reader, t } = await openPage("passports");
  if (!actorMay(actor, "passports.manage")) notFound();
  const fieldTexts = translator(reader.locale, "ecodesign");
  const page = `/passports/${passport.id}`;
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t("title"), href: "/passports" },
          { label: product.name, href: page },
        ]}
        locale={reader.locale}
        title={t("documents.new.title")}
        description={t("documents.text")}
      />
      <PageNotice locale={reader.locale} />
      <ClientMessages reader={reader} namespaces={["evidence", "passports"]}>
        <UnitDocumentForm
          locale={reader.locale}
          path={`${page}/documents/upload`}
          backHref={page}
          kinds={UNIT_DOCUMENT_KINDS.map((value) => ({ value, label: fieldTexts(`documentKinds.${value}`) }))}
          access={UNIT_DOCUMENT_ACCESS.map((value) => ({ value, label: fieldTexts(`documentAccess.${value}`) }))}
        />
      </ClientMessages>
    </>
  );
}
