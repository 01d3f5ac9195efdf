"use server";

import { action } from "@/app/action";
import { ShownAgain } from "@/app/action-definition";
import { getTranslations } from "@/app/i18n";
import { mapColumns, setBlanks, setHiddenRows, setTotalsRows } from "@/lib/imports/columns/map-columns";
import { readMappingForm, showMapping } from "@/lib/imports/columns/show-mapping";
import { importPlace } from "../../import-place";

const stepOf = (importId: string, step: string) => `/imports/${encodeURIComponent(importId)}/${step}`;

export const mapColumnsAction = action({
  of: mapColumns,
  isOnItsOwn: true,
  judge: async ({ fields: values }, context) => {
    const importId = values["importId"] ?? "";
    const t = await getTranslations("imports");
    const { columns } = await showMapping(context, { importId });
    const { mapping, twice, open } = readMappingForm(values, columns);
    if (twice.length > 0)
      return new ShownAgain({
        values,
        message: t("columns.twiceTitle"),
        errors: Object.fromEntries(twice.map((index) => [`field_${index}`, t("columns.twice")])),
      });
    if (mapping.targets.every((target) => target === null))
      return new ShownAgain({ values, message: t("columns.none") });
    if (open.length > 0)
      return new ShownAgain({
        values,
        message: t("columns.openTitle"),
        errors: Object.fromEntries(
          open.map(({ index, ask, value }) => [`field_${index}`, t(`columns.${ask}Ambiguous`, { value })]),
        ),
      });
    return { importId, ...mapping };
  },
  run: (context, input) => mapColumns(context, input),
  refusedTo: ({ importId = "" }) => importPlace(importId),
  leadTo: (_, { importId }) => stepOf(importId, "check"),
});

export const setBlanksAction = action({
  run: setBlanks,
  page: ({ importId = "" }) => importPlace(importId),
  leadTo: (_, { importId }) => stepOf(importId, "preview"),
});

export const setHiddenRowsAction = action({
  run: setHiddenRows,
  page: ({ importId = "" }) => importPlace(importId),
  leadTo: (_, { importId }) => stepOf(importId, "check"),
});

export const setTotalsRowsAction = action({
  run: setTotalsRows,
  page: ({ importId = "" }) => importPlace(importId),
  leadTo: (_, { importId }) => stepOf(importId, "check"),
});
