import type { ReactNode } from "react";
import { PageNotice } from "@/components/forms/page-notice";
import { PageHeader } from "@/components/shell/page-header";
import type { Crumb } from "@/components/ui/breadcrumb";
import { Status } from "@/components/ui/status";
import type { ShownGrant } from "@/lib/access-grants/list-grants";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { GrantFacts, GrantReads } from "./grant-facts";
import { GRANT_TONES } from "./grant-words";

interface GrantFrameProps {
  reader: Reader;
  grant: ShownGrant;
  /** The list it stands in. */
  list: Crumb;
  /** In the operator's words, for an authority. */
  reach?: string;
  /** What can be done about it. */
  children: ReactNode;
}

/** The page of one request or grant: what it is, how it stands, what was read by it, and what can be done. */
export function GrantFrame({ reader, grant, list, reach, children }: GrantFrameProps) {
  const t = translator(reader.locale, "accessGrants");
  return (
    <>
      <PageHeader
        crumbs={[list]}
        locale={reader.locale}
        title={grant.organisation ?? t("portal.erased")}
        meta={<Status tone={GRANT_TONES[grant.status]}>{t(`statuses.${grant.status}`)}</Status>}
      />
      <PageNotice locale={reader.locale} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-8">
          <GrantFacts reader={reader} grant={grant} reach={reach} />
          {grant.grantedAt && <GrantReads reader={reader} grant={grant} />}
        </div>
        {children}
      </div>
    </>
  );
}
