/** Names with `$` are no fields of the form. */
export const PAGE_MEMBER_FIELD = "$page_member";
export const SUBMISSION_FIELD = "$submission";

export const OUTCOME_COOKIE = "carnet-outcome";

/** The largest form. Next accepts 1 MB. */
export const ACTION_BYTES_MAX = Math.round(1.1 * 1024 * 1024);
