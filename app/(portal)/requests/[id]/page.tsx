import { notFound } from "next/navigation";
import { titled } from "@/app/i18n";
import { openPage } from "@/app/open-page";
import { RequestStatus, durationText } from "@/components/requests/request-status";
import { PageHeader } from "@/components/shell/page-header";
import { CodeBlock, CopyableCode } from "@/components/ui/copyable-code";
import { TextLink } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { actorMay } from "@/lib/access/actor";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { findRequest, type RequestDetails } from "@/lib/requests/list-requests";
import { orNotFound } from "../../or-not-found";

export const generateMetadata = titled("requests", "detailTitle");

export default async function RequestPage({ params }: PageProps<"/requests/[id]">) {
  const { context, reader, t } = await openPage("requests");
  const { id } = await params;
  if (!actorMay(context.actor, "requests.read")) notFound();
  const request = await orNotFound(findRequest(context, { requestId: id }));
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

interface RequestFactsProps {
  reader: Reader;
  request: RequestDetails;
}

function RequestFacts({ reader, request }: RequestFactsProps) {
  const t = translator(reader.locale, "requests");
  const format = formatter(reader);
  const none = <span className="text-ink-muted">{t("noKey")}</span>;
  const items = [
    {
      key: "id",
      label: t("columns.id"),
      value: <CopyableCode text={request.id} labels={{ copy: t("copyId"), copied: t("copiedId") }} />,
    },
    { key: "at", label: t("columns.at"), value: <Time value={request.at} reader={reader} as="dateTime" /> },
    { key: "status", label: t("columns.status"), value: <RequestStatus status={request.status} errorCode={null} /> },
    ...(request.errorCode
      ? [
          {
            key: "error",
            label: t("errorCode"),
            value: <TextLink href={`/docs/errors/${request.errorCode}`}>{request.errorCode}</TextLink>,
          },
        ]
      : []),
    {
      key: "key",
      label: t("columns.key"),
      value: request.keyName ? (
        <TextLink href={`/requests?key=${request.keyId}`}>{`${request.keyName} (${request.keyHint})`}</TextLink>
      ) : (
        none
      ),
    },
    { key: "duration", label: t("columns.duration"), value: durationText(format, request.durationUs) },
    { key: "kept", label: t("keptUntil"), value: <Time value={request.keptUntil} reader={reader} as="date" /> },
  ];
  return (
    <div className="flex flex-col gap-8">
      <KeyValues items={items} className="max-w-3xl" />
      <Section title={t("bodiesTitle")} description={t("bodiesText")}>
        <div className="flex flex-col gap-4">
          <Body text={request.requestBody} caption={t("requestBody")} reader={reader} />
          <Body text={request.responseBody} caption={t("responseBody")} reader={reader} />
        </div>
        {request.requestBody === null && request.responseBody === null && (
          <p className="text-ink-muted">{t("noBodies")}</p>
        )}
      </Section>
    </div>
  );
}

function Body({ text, caption, reader }: { text: string | null; caption: string; reader: Reader }) {
  const common = translator(reader.locale, "common");
  if (text === null) return null;
  return (
    <CodeBlock
      code={indented(text)}
      caption={caption}
      label={caption}
      labels={{ copy: common("copy"), copied: common("copied") }}
    />
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
