/**
 * The only domain error. One table maps the closed union `code` to status and title, and to where it can occur. By
 * type, API errors need documentation and page errors need a sentence in every language (i18n/error-sentence.ts).
 */

export const ERROR_STATUS = {
  malformed_json: [400, "The body is not valid JSON", "api"],
  malformed_request: [400, "The request cannot be read"],
  dpp_proof_invalid: [400, "The passport's proof does not hold", "api"],
  element_path_invalid: [400, "The path to a data element cannot be followed", "api"],
  missing_credentials: [401, "An API key is required", "api"],
  invalid_token: [401, "The API key is not valid", "api"],
  signed_out: [401, "You are not signed in", "pages"],
  wrong_credentials: [401, "The e-mail address or the password is wrong", "pages"],
  second_step_needed: [401, "A second-factor code is required", "pages"],
  wrong_code: [401, "The code is wrong", "pages"],
  password_expired: [401, "The password was handed out and has expired", "pages"],
  holder_session_ended: [401, "The way to your items has ended", "pages"],
  wrong_password: [403, "The present password is wrong", "pages"],
  foreign_origin: [403, "The form was sent from elsewhere", "pages"],
  https_required: [403, "HTTPS is required", "api"],
  insufficient_scope: [403, "The API key lacks a scope", "api"],
  backup_not_authorised: [403, "The account may not store backups of this passport", "api"],
  forbidden: [403, "This role may not do that", "pages"],
  brand_suspended: [403, "The brand is suspended"],
  live_only: [403, "This does not exist in test mode", "pages"],
  test_key_needed: [403, "A key of test mode is needed", "api"],
  recent_code_needed: [403, "A recent code of the second step is needed", "pages"],
  recent_confirmation_needed: [403, "The password or a code has to be entered again", "pages"],
  scopes_exceed_role: [403, "The scopes include permissions that your role does not have", "pages"],
  company_sign_in_needed: [403, "This brand is entered by its company's sign-in only", "pages"],
  second_person_needed: [403, "A second person has to approve this", "pages"],
  other_person_needed: [403, "Somebody else has to consent", "pages"],
  company_refused: [403, "The company's provider cannot sign this person in", "pages"],
  not_found: [404, "There is nothing here"],
  passport_not_found: [404, "No passport has this code"],
  product_not_found: [404, "No product has this id"],
  dpp_not_found: [404, "No passport has this identifier", "api"],
  element_not_found: [404, "The path leads to no data element", "api"],
  credential_not_found: [404, "Nothing was signed under this number", "api"],
  item_not_held: [404, "You hold no such item", "pages"],
  picture_not_found: [404, "The product has no picture with this id", "api"],
  document_not_found: [404, "The unit has no document with this id"],
  transfer_not_found: [404, "No transfer has this id"],
  message_not_found: [404, "No message has this id", "api"],
  claim_not_found: [404, "No claim has this id or link", "pages"],
  unsold_report_not_found: [404, "No report of unsold goods has this id"],
  unsold_row_not_found: [404, "The report has no row with this id", "pages"],
  unsold_offer_not_found: [404, "No offer has this id", "pages"],
  access_grant_not_found: [404, "No request or grant has this id or link"],
  api_key_not_found: [404, "No API key has this id", "pages"],
  archive_not_found: [404, "No archive has this id", "pages"],
  holder_not_found: [404, "No data are stored about this address", "pages"],
  comment_not_found: [404, "No comment has this id", "pages"],
  finding_not_found: [404, "No check finds this any more", "pages"],
  warranty_not_found: [404, "No warranty has this id"],
  request_not_found: [404, "No request has this id", "pages"],
  webhook_endpoint_not_found: [404, "No webhook endpoint has this id"],
  event_not_found: [404, "No event has this id"],
  member_not_found: [404, "No team member has this id", "pages"],
  invitation_not_found: [404, "No invitation has this id", "pages"],
  brand_not_found: [404, "No brand has this id", "pages"],
  registry_file_not_found: [404, "No registry file has this id"],
  import_not_found: [404, "No import has this id"],
  method_not_allowed: [405, "This method is not allowed here"],
  not_acceptable: [406, "There is nothing of the media types asked for", "api"],
  request_timeout: [408, "The request took too long to arrive"],
  registry_file_settled: [409, "The file is uploaded or discarded already"],
  registry_trial_file: [409, "The file is a trial"],
  registry_answer_settled: [409, "The answers are recorded or discarded already", "pages"],
  registration_proof_stored: [409, "A proof of this registration is stored already", "pages"],
  transfer_already_pending: [409, "A transfer of this passport is already pending"],
  transfer_not_pending: [409, "The transfer is no longer pending"],
  passport_not_transferable: [409, "This passport cannot be transferred"],
  dpp_exists: [409, "A passport with this identifier is stored already", "api"],
  dpp_conflict: [409, "The stored passport is another version", "api"],
  not_a_battery: [409, "The passport's product is no battery", "api"],
  item_reported_stolen: [409, "The item is reported stolen"],
  item_reported_lost: [409, "The item is reported lost"],
  item_recalled: [409, "The item is recalled"],
  claim_not_offered: [409, "The brand does not let this item be claimed", "pages"],
  item_was_held: [409, "The item has or had a holder", "pages"],
  recall_not_read: [409, "The recall has not been read", "pages"],
  external_id_taken: [409, "The external id is already in use"],
  serial_number_taken: [409, "The serial number is already in use"],
  unit_external_id_taken: [409, "The unit's external id is already in use"],
  gtin_taken: [409, "Another product is known by this GTIN"],
  product_differs: [409, "The product is stored with other data"],
  product_ambiguous: [409, "Several products have this GTIN"],
  idempotency_in_progress: [409, "The first request with this key is still running", "api"],
  passport_incomplete: [409, "The passport lacks what one of UNTP has to hold", "api"],
  unsold_report_conflict: [409, "The report's state does not allow that"],
  unsold_report_kept: [409, "A published report has to stay online", "pages"],
  access_grant_conflict: [409, "It has been decided in the meantime"],
  incident_over: [409, "The incident is already resolved", "pages"],
  access_not_offered: [409, "Access requests are no longer accepted", "pages"],
  access_role_not_offered: [409, "The role has no access here"],
  reader_tokens_full: [409, "The maximum number of keys is reached", "pages"],
  signing_key_conflict: [409, "The state of the brand's keys does not allow this", "pages"],
  edit_conflict: [409, "Someone else changed this meanwhile", "pages"],
  passport_state_conflict: [409, "The passport's state does not allow that"],
  review_state_conflict: [409, "The review's state does not allow that", "pages"],
  checks_open: [409, "Checks found something that blocks this", "pages"],
  warranty_state_conflict: [409, "The warranty's state does not allow that"],
  warranty_overlaps: [409, "Another warranty covers the same time"],
  brand_state_conflict: [409, "The brand's state does not allow that", "pages"],
  import_state_conflict: [409, "The import's state does not allow that"],
  too_many_open_imports: [409, "Too many imports are not finished"],
  too_many_webhook_endpoints: [409, "The brand has as many webhook endpoints as it can"],
  webhook_endpoint_disabled: [409, "The webhook endpoint is disabled"],
  import_undo_blocked: [409, "Something has been built on the import", "pages"],
  api_key_not_active: [409, "The API key is not active", "pages"],
  api_key_made_already: [409, "The form has made its API key already", "pages"],
  provider_unreachable: [409, "The OpenID provider does not answer as one", "pages"],
  domain_not_shown: [409, "The domain's record was not found", "pages"],
  host_taken: [409, "The host is in use", "pages"],
  host_leads_elsewhere: [409, "The host does not lead here", "pages"],
  member_has_api_keys: [409, "The member is responsible for active API keys", "pages"],
  last_owner: [409, "A brand needs an owner", "pages"],
  break_glass_missing: [409, "No owner could sign in without the provider", "pages"],
  two_factor_missing: [409, "Your own account has no second step", "pages"],
  two_factor_required: [409, "A brand requires the second step", "pages"],
  two_factor_not_begun: [409, "The second step is not being set up", "pages"],
  already_member: [409, "This person is a member already", "pages"],
  invitation_pending: [409, "This person is invited already", "pages"],
  account_exists: [409, "This person has an account already", "pages"],
  too_many_pictures: [409, "The product has as many pictures as it can"],
  too_many_documents: [409, "The unit has as many documents as it can"],
  media_quota_reached: [409, "The brand's pictures and documents take all the room they may", "pages"],
  invitation_ended: [410, "The invitation has been used or has ended", "pages"],
  reset_link_ended: [410, "The link has been used or has ended", "pages"],
  transfer_link_used: [410, "The link has been used or has ended", "pages"],
  claim_ended: [410, "The claim has ended", "pages"],
  precondition_failed: [412, "Another version is stored", "api"],
  logo_too_large: [413, "The logo is too large", "pages"],
  cover_too_large: [413, "The cover picture is too large", "pages"],
  payload_too_large: [413, "The body is too large"],
  unsupported_media_type: [415, "The media type is not supported"],
  invalid_request: [422, "The request has invalid fields"],
  invalid_code: [422, "This is not a passport code"],
  claim_code_wrong: [422, "The code under the label is wrong", "pages"],
  access_end_out_of_range: [422, "A grant cannot end then"],
  item_code_wrong: [422, "The code is wrong, used or has ended", "pages"],
  example_stays_in_team: [422, "Example data goes to the team only"],
  recipient_is_current_holder: [422, "The recipient already holds this passport"],
  idempotency_key_reused: [422, "The idempotency key was used for another request", "api"],
  idempotency_key_invalid: [422, "The idempotency key is not valid", "api"],
  logo_refused: [422, "This is no image that can be a logo", "pages"],
  logo_wrong_size: [422, "The logo has too few or too many pixels", "pages"],
  picture_refused: [422, "This is no image that can be a picture", "pages"],
  picture_heic: [422, "Pictures in the format HEIC cannot be read", "pages"],
  picture_wrong_size: [422, "The picture has too few or too many pixels", "pages"],
  active_document: [422, "The PDF file has active content or cannot be checked", "pages"],
  file_infected: [422, "The scanner found something harmful in the file", "pages"],
  file_refused: [422, "The file cannot be imported"],
  invalid_answer_file: [422, "The file of answers cannot be read", "pages"],
  invalid_schema_file: [422, "The file is no usable schema", "pages"],
  nothing_to_register: [422, "No entry is ready for the registry"],
  too_many_records: [422, "Too many records in one request"],
  precondition_required: [428, "The version to change is not named", "api"],
  rate_limited: [429, "Too many requests"],
  resend_limit_reached: [429, "The link was sent again too often", "pages"],
  recipient_limit_reached: [429, "Too many transfers to one recipient"],
  invitation_limit_reached: [429, "Too many invitations", "pages"],
  code_attempts_limited: [429, "Too many wrong codes from this network", "pages"],
  sign_in_slowed: [429, "Too many failed sign-ins", "pages"],
  headers_too_large: [431, "The headers are too large"],
  internal_error: [500, "Something went wrong on our side"],
  database_unavailable: [503, "The service is briefly unavailable"],
  pages_unavailable: [503, "Pages are briefly unavailable", "pages"],
  signing_key_missing: [503, "Nothing can be signed at the moment", "api"],
  storage_unavailable: [503, "Files cannot be stored at the moment"],
} as const satisfies Record<string, readonly [status: number, title: string, metOnlyBy?: "api" | "pages"]>;

export type ErrorCode = keyof typeof ERROR_STATUS;

type MetOnlyBy<Reader> = {
  [Code in ErrorCode]: (typeof ERROR_STATUS)[Code] extends readonly [number, string, Reader] ? Code : never;
}[ErrorCode];

export type ApiErrorCode = Exclude<ErrorCode, MetOnlyBy<"pages">>;
export type PageErrorCode = Exclude<ErrorCode, MetOnlyBy<"api">>;

/** `pointer` is an RFC 6901 JSON pointer into the body, or `?name` for a query parameter. */
export interface FieldError {
  pointer: string;
  code: string;
  detail: string;
  stored?: unknown;
  given?: unknown;
}

export interface DomainErrorExtras {
  errors?: FieldError[];
  members?: Record<string, unknown>;
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
}

export class DomainError extends Error {
  readonly status: number;
  readonly title: string;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    readonly extras: DomainErrorExtras = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = "DomainError";
    [this.status, this.title] = ERROR_STATUS[code];
  }
}
