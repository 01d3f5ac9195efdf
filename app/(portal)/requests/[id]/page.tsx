import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { memberContext } from "@/app/action";
import { getReader, getTranslations } from "@/app/i18n";
import { RequestFacts } from "@/components/requests/request-facts";
import { RequestStatus } from "@/components/requests/request-status";
import { PageHeader } from "@/components/shell/page-header";
import { actorMay } from "@/lib/access/actor";
import { findRequest } from "@/lib/requests/find-request";
import { foundOr404 } from "../../found";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("requests"))("detailTitle") };
}

export default async function RequestPage({ params }: PageProps<"/requests/[id]">) {
  const [context, { id }, reader, t, shell] = await Promise.all([
    memberContext(),
    params,
    getReader(),
    getTranslations("requests"),
    getTranslations("shell"),
  ]);
  if (!actorMay(context.actor, "requests.read")) notFound();
  const request = await foundOr404(findRequest(context, { requestId: id }));
  return (
    <>
      <PageHeader
        crumbs={[{ label: t("title"), href: "/requests" }]}
        crumbsLabel={shell("breadcrumb")}
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
