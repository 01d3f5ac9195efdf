/** The form's own fields of a decommission; without a reason the unit was not unsold. */
export function withDiscarding(fields: Record<string, string>): Record<string, unknown> {
  const { unsold_reason: reason, unsold_treatment: treatment, unsold_derogation: derogation, ...others } = fields;
  return reason === undefined ? others : { ...others, unsold: { reason, treatment, derogation } };
}
