import { DataTable } from "@/components/table/data-table";
import { type SearchParams, valuesOf } from "@/components/table/table-url";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/state-views";
import { Status } from "@/components/ui/status";
import type { Reader } from "@/lib/platform/i18n/format";
import { requireValue } from "@/lib/platform/require-value";
import { wait } from "./actions";
import { Part } from "./part";

const NAMES = ["Firn 3L Shell Jacket", "Kar 40 Rucksack", "Grat Merino Base Layer", "Schneid Ice Axe"];
const OWNERS = ["unclaimed", "owned", "transfer pending"] as const;
const TONES = { unclaimed: "neutral", owned: "positive", "transfer pending": "caution" } as const;
const ROWS = Array.from({ length: 40 }, (_, index) => ({
  id: `psp_${index}`,
  code: `7K3M-Q2XD-9F4T-VW${String(index).padStart(2, "0")}C`,
  name: requireValue(NAMES[index % 4], "An entry of name"),
  owner: requireValue(OWNERS[index % 3], "An entry of owner"),
  checks: (index * 317) % 991,
  batch: `L${240 + (index % 7)}`,
}));

export function List({ reader, params }: { reader: Reader; params: SearchParams }) {
  const [search = ""] = valuesOf(params, "q");
  const owners = valuesOf(params, "owner");
  const [sort = "-checks"] = valuesOf(params, "sort");
  const direction = sort.startsWith("-") ? -1 : 1;
  const key = sort.replace("-", "") === "name" ? "name" : "checks";
  const rows = ROWS.filter(
    (row) =>
      row.name.toLowerCase().includes(search.toLowerCase()) && (owners.length === 0 || owners.includes(row.owner)),
  ).sort((left, right) => direction * (left[key] < right[key] ? -1 : 1));
  const shared = { reader, path: "/design", rowId: (row: (typeof ROWS)[number]) => row.id };
  return (
    <Part title="List">
      <DataTable
        {...shared}
        id="design"
        caption="Passports"
        params={params}
        rows={rows}
        rowHref={(row) => `/design?row=${row.id}`}
        defaultSort="-checks"
        columns={[
          { id: "code", header: "Passport", cell: (row) => <span className="font-mono">{row.code}</span> },
          { id: "name", header: "Product", cell: (row) => row.name, sortable: true },
          {
            id: "owner",
            header: "Owner",
            cell: (row) => (
              <Status plain tone={TONES[row.owner]}>
                {row.owner}
              </Status>
            ),
          },
          { id: "batch", header: "Batch", cell: (row) => row.batch, hiddenByDefault: true },
          { id: "checks", header: "Checks", cell: (row) => row.checks, sortable: "desc", align: "end" },
        ]}
        filters={[
          { kind: "search", name: "q", label: "Search products" },
          {
            kind: "choice",
            name: "owner",
            label: "Owner",
            options: OWNERS.map((value) => ({
              value,
              label: value,
              count: ROWS.filter((row) => row.owner === value).length,
            })),
          },
          {
            kind: "choice",
            name: "status",
            label: "Status",
            single: true,
            options: [
              { value: "active", label: "Active" },
              { value: "revoked", label: "Revoked" },
            ],
          },
          {
            kind: "days",
            name: "registered",
            label: "Registered",
            fromLabel: "Registered from",
            toLabel: "Registered to",
          },
        ]}
        next="after-40"
        total={1500}
        pageSize={50}
        exportHref="/design"
        selection={{
          rowLabel: (row) => row.code,
          action: wait,
          canSelectAll: true,
          actions: (
            <Button type="submit" size="sm" variant="primary">
              Print labels
            </Button>
          ),
        }}
        empty={null}
      />
      <div className="mt-8">
        <DataTable
          {...shared}
          id="design-none"
          caption="Empty list"
          params={{}}
          rows={[]}
          columns={[{ id: "code", header: "Passport", cell: (row) => row.code }]}
          total={0}
          height="content"
          empty={<EmptyState title="No passports yet">Every registered unit gets one.</EmptyState>}
        />
      </div>
    </Part>
  );
}
