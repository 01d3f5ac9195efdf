export const OUTCOME_COOKIE = "carnet-outcome";
