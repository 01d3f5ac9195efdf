/** How the last action ended, for the page's scripts: they keep the draft of a form that was refused. */
export const OUTCOME_COOKIE = "carnet-outcome";
