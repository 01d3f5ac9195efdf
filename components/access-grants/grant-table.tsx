import { marked, timed, worded } from "@/components/table/cell";
import type { TableColumn } from "@/components/table/columns";
import { DataTable } from "@/components/table/data-table";
import { choicesOf } from "@/components/table/filters";
import type { ListedPage } from "@/components/table/table-props";
import type { ListedGrant } from "@/lib/access-grants/list-grants";
import { SHOWN_GRANT_STATUSES } from "@/lib/access-grants/rules";
import type { Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { GRANT_TONES, subjectWords } from "./grant-words";

function columns(reader: Reader, t: Translate<"accessGrants">): TableColumn<ListedGrant>[] {
  return [
    {
      id: "organisation",
      header: t("portal.columns.organisation"),
      look: "whole",
      cell: ({ organisation }) => organisation ?? worded("small", t("portal.erased")),
    },
    { id: "role", header: t("portal.columns.role"), cell: ({ role }) => t(`roles.${role}`) },
    {
      id: "reach",
      header: t("portal.columns.reach"),
      cell: (grant) => (grant.brandId === null ? t("operator.all") : subjectWords(t, grant)),
    },
    {
      id: "until",
      header: t("portal.columns.until"),
      cell: ({ expiresAt, grantUntil }) => timed(grantUntil ?? expiresAt, reader),
    },
    {
      id: "status",
      header: t("portal.columns.status"),
      cell: ({ status }) => marked({ tone: GRANT_TONES[status] }, t(`statuses.${status}`)),
    },
  ];
}

/** Who asks to read what is not for everybody, and who may. */
export function GrantTable({ path, ...list }: ListedPage<ListedGrant> & { path: string }) {
  const { reader } = list;
  const t = translator(reader.locale, "accessGrants");
  const choice = choicesOf();
  return (
    <DataTable
      {...list}
      id="access-grants"
      caption={t("portal.title")}
      path={path}
      columns={columns(reader, t)}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${path}/${id}`}
      filters={[
        choice("status", t("portal.status"), {
          values: SHOWN_GRANT_STATUSES,
          labelOf: (value) => t(`statuses.${value}`),
        }),
      ]}
    />
  );
}
