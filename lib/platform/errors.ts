/** The one error of the domain. `code` is a closed union; one table maps it to an HTTP status and a title. */

export const ERROR_STATUS = {
  malformed_json: [400, "The body is not valid JSON"],
  malformed_request: [400, "The request cannot be read"],
  missing_credentials: [401, "An API key is needed"],
  invalid_token: [401, "The API key is not valid"],
  signed_out: [401, "Nobody is signed in here"],
  wrong_credentials: [401, "The e-mail address or the password is wrong"],
  second_step_needed: [401, "A code of the second step is needed"],
  wrong_code: [401, "The code is wrong"],
  password_expired: [401, "The password was handed out and has expired"],
  wrong_password: [403, "The present password is wrong"],
  foreign_origin: [403, "The form was sent from elsewhere"],
  https_required: [403, "HTTPS is required"],
  insufficient_scope: [403, "The API key lacks a scope"],
  forbidden: [403, "This role may not do that"],
  brand_suspended: [403, "The brand is suspended"],
  recent_code_needed: [403, "A recent code of the second step is needed"],
  company_sign_in_needed: [403, "This brand is entered by its company's sign-in only"],
  second_person_needed: [403, "A second person has to approve this"],
  company_refused: [403, "The company's provider cannot sign this person in"],
  not_found: [404, "There is nothing here"],
  passport_not_found: [404, "No passport has this code"],
  product_not_found: [404, "No product has this id"],
  transfer_not_found: [404, "No transfer has this id"],
  api_key_not_found: [404, "No API key has this id"],
  archive_not_found: [404, "No archive has this id"],
  holder_not_found: [404, "Nothing is held about this mailbox"],
  comment_not_found: [404, "No comment has this id"],
  finding_not_found: [404, "No check finds this any more"],
  warranty_not_found: [404, "No warranty has this id"],
  request_not_found: [404, "No request has this id"],
  member_not_found: [404, "Nobody in the team has this id"],
  invitation_not_found: [404, "No invitation has this id"],
  brand_not_found: [404, "No brand has this id"],
  import_not_found: [404, "No import has this id"],
  method_not_allowed: [405, "This method is not allowed here"],
  request_timeout: [408, "The request took too long to arrive"],
  transfer_already_pending: [409, "A transfer of this passport is already pending"],
  transfer_not_pending: [409, "The transfer is no longer pending"],
  passport_not_transferable: [409, "This passport cannot be transferred"],
  item_reported_stolen: [409, "The item is reported stolen"],
  item_reported_lost: [409, "The item is reported lost"],
  item_recalled: [409, "The item is recalled"],
  recall_not_read: [409, "The recall has not been read"],
  external_id_taken: [409, "The external id is already in use"],
  serial_number_taken: [409, "The serial number is already in use"],
  unit_external_id_taken: [409, "The unit's external id is already in use"],
  gtin_taken: [409, "Another product is known by this GTIN"],
  product_differs: [409, "The product is stored with other data"],
  product_ambiguous: [409, "Several products have this GTIN"],
  idempotency_in_progress: [409, "The first request with this key is still running"],
  edit_conflict: [409, "Someone else changed this meanwhile"],
  passport_state_conflict: [409, "The passport's state does not allow that"],
  review_state_conflict: [409, "The review's state does not allow that"],
  checks_open: [409, "Checks found something that blocks this"],
  warranty_state_conflict: [409, "The warranty's state does not allow that"],
  warranty_overlaps: [409, "Another warranty covers the same time"],
  brand_state_conflict: [409, "The brand's state does not allow that"],
  import_state_conflict: [409, "The import's state does not allow that"],
  too_many_open_imports: [409, "Too many imports are not finished"],
  import_undo_blocked: [409, "Something has been built on the import"],
  api_key_not_active: [409, "The API key is not active"],
  api_key_made_already: [409, "The form has made its API key already"],
  provider_unreachable: [409, "The OpenID provider does not answer as one"],
  domain_not_shown: [409, "The domain's record was not found"],
  last_owner: [409, "A brand needs an owner"],
  break_glass_missing: [409, "No owner could sign in without the provider"],
  two_factor_missing: [409, "Your own account has no second step"],
  two_factor_required: [409, "A brand requires the second step"],
  two_factor_not_begun: [409, "The second step is not being set up"],
  already_member: [409, "This person is a member already"],
  invitation_pending: [409, "This person is invited already"],
  account_exists: [409, "This person has an account already"],
  invitation_ended: [410, "The invitation has been used or has ended"],
  reset_link_ended: [410, "The link has been used or has ended"],
  transfer_link_used: [410, "The link has been used or has ended"],
  logo_too_large: [413, "The logo is too large"],
  payload_too_large: [413, "The body is too large"],
  unsupported_media_type: [415, "The media type is not supported"],
  invalid_request: [422, "The request has invalid fields"],
  invalid_code: [422, "This is not a passport code"],
  example_stays_in_team: [422, "Example data goes to the team only"],
  recipient_is_current_holder: [422, "The recipient already holds this passport"],
  idempotency_key_reused: [422, "The idempotency key was used for another request"],
  idempotency_key_invalid: [422, "The idempotency key is not valid"],
  logo_refused: [422, "This is no image that can be a logo"],
  logo_wrong_size: [422, "The logo has too few or too many pixels"],
  file_infected: [422, "The scanner found something harmful in the file"],
  file_refused: [422, "The file cannot be imported"],
  too_many_records: [422, "Too many records in one request"],
  rate_limited: [429, "Too many requests"],
  resend_limit_reached: [429, "The link was sent again too often"],
  recipient_limit_reached: [429, "Too many transfers to one recipient"],
  invitation_limit_reached: [429, "Too many invitations"],
  sign_in_slowed: [429, "Too many failed sign-ins"],
  headers_too_large: [431, "The headers are too large"],
  internal_error: [500, "Something went wrong on our side"],
  database_unavailable: [503, "The service is briefly unavailable"],
  storage_unavailable: [503, "Files cannot be stored at the moment"],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One fault of the input. `pointer` is an RFC 6901 JSON pointer into the body, or `?name` for a query parameter. */
export interface FieldError {
  pointer: string;
  code: string;
  detail: string;
  /** Where the input meets what is stored: both values. */
  stored?: unknown;
  given?: unknown;
}

export interface DomainErrorExtras {
  errors?: FieldError[];
  /** Further members of the problem document, such as the id of the pending transfer. */
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
