export const SUBJECT_KINDS = ["passport", "product"] as const;
/** Securing Verifiable Credentials using JOSE and COSE, 3.1. */
export const CREDENTIAL_MEDIA_TYPE = "application/vc+jwt";
