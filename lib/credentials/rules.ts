/** What a credential can be of: one item, or a model. */
export const SUBJECT_KINDS = ["passport", "product"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Securing Verifiable Credentials using JOSE and COSE, 3.1. */
export const CREDENTIAL_MEDIA_TYPE = "application/vc+jwt";
