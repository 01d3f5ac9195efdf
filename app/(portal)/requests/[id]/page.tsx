import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { RequestFacts } from "@/components/requests/request-facts";
import { RequestStatus } from "@/components/requests/request-status";
import { PageHeader } from "@/components/shell/page-header";
import { actorMay } from "@/lib/access/actor";
import { findRequest } from "@/lib/requests/find-request";
import { foundOr404 } from "../../found";

export const generateMetadata = titled("requests", "detailTitle");

export default async function RequestPage({ params }: PageProps<"/requests/[id]">) {
  const { context, reader, t } = await openPage("requests");
  const { id } = await params;
  if (!actorMay(context.actor, "requests.read")) notFound();
  const request = await foundOr404(findRequest(context, { requestId: id }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/requests" }]}
        locale={reader.locale}
        title={
          <span className="font-mono text-xl break-all">
            {request.method} {request.path}
          </span>
        }
        meta={<RequestStatus status={request.status} errorCode={request.errorCode} />}
      />
      <RequestFacts reader={reader} request={request} />
    </>
  );
}
