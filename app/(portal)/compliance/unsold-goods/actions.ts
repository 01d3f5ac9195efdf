"use server";

import { action } from "@/app/action";
import type { Fields } from "@/app/action-definition";
import type { DomainError } from "@/lib/platform/errors";
import {
  countUnitsIntoReport,
  createReport,
  editReport,
  removeReport,
  removeUnsoldRow,
  saveUnsoldRow,
} from "@/lib/unsold-goods/change-report";
import {
  approveReport,
  correctReport,
  publishReport,
  returnReport,
  submitReport,
} from "@/lib/unsold-goods/decide-report";
import { confirmRows, discardRows } from "@/lib/unsold-goods/import-rows";
import { endOffer, publishOffer } from "@/lib/unsold-goods/offers";

const LIST = "/compliance/unsold-goods";
const OFFERS = `${LIST}/offers`;
const page = ({ reportId }: Fields) => (reportId && /^uns_[0-9a-z]+$/.test(reportId) ? `${LIST}/${reportId}` : LIST);
const rowPage = (fields: Fields) =>
  fields.rowId && /^unr_[0-9a-z]+$/.test(fields.rowId) ? `${page(fields)}/rows/${fields.rowId}` : page(fields);
const offerPage = ({ offerId }: Fields) =>
  offerId && /^uno_[0-9a-z]+$/.test(offerId) ? `${OFFERS}/${offerId}` : OFFERS;
const toReport = (_result: unknown, { reportId }: { reportId: string }) => page({ reportId });

export const createReportAction = action({ run: createReport, leadTo: page, done: "unsold_report_saved" });
export const editReportAction = action({ run: editReport, leadTo: toReport, done: "unsold_report_saved" });
export const saveUnsoldRowAction = action({ run: saveUnsoldRow, leadTo: toReport, done: "unsold_row_saved" });
export const removeUnsoldRowAction = action({
  run: removeUnsoldRow,
  page: (fields, error) => (error?.code === "edit_conflict" ? rowPage(fields) : page(fields)),
  done: "unsold_row_removed",
});
export const countUnitsAction = action({ run: countUnitsIntoReport, page, done: "unsold_units_counted" });
const afterPreview = (fields: Fields, error?: DomainError) =>
  error?.code === "edit_conflict" ? `${page(fields)}/import` : page(fields);
export const confirmRowsAction = action({ run: confirmRows, page: afterPreview, done: "unsold_rows_added" });
export const discardRowsAction = action({ run: discardRows, page: afterPreview, done: "unsold_rows_discarded" });
export const submitReportAction = action({ run: submitReport, page, done: "unsold_report_submitted" });
export const approveReportAction = action({ run: approveReport, page, done: "unsold_report_approved" });
export const returnReportAction = action({ run: returnReport, leadTo: toReport, done: "unsold_report_returned" });
export const publishReportAction = action({ run: publishReport, page, done: "unsold_report_published" });
export const correctReportAction = action({ run: correctReport, page, done: "unsold_report_reopened" });
export const removeReportAction = action({
  run: removeReport,
  page: (fields, error) => (error ? page(fields) : LIST),
  done: "unsold_report_removed",
});
export const publishOfferAction = action({ run: publishOffer, leadTo: offerPage, done: "unsold_offer_published" });
export const endOfferAction = action({ run: endOffer, page: offerPage, done: "unsold_offer_ended" });
