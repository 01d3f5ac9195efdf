import type { ApiErrorCode } from "@/lib/platform/errors";

/**
 * Reasons to refuse a request that the OpenAPI document's schemas allow, and where each is documented. Any other
 * refusal of such a request is an error of the document or of the server.
 */

/** Codes of problems; each has its page, and the operation's answers name it. */
export const DOCUMENTED_REFUSALS: readonly ApiErrorCode[] = [
  // A text within its bound of characters takes up to twelve bytes of an address for each.
  "headers_too_large",
  "passport_not_found",
  "product_not_found",
  "batch_not_found",
  "dpp_not_found",
  "element_not_found",
  "element_path_invalid",
  "backup_not_authorised",
  "dpp_proof_invalid",
  "dpp_exists",
  "dpp_conflict",
  "transfer_not_found",
  "message_not_found",
  "test_key_needed",
  "import_not_found",
  "product_differs",
  "product_ambiguous",
  "serial_number_taken",
  "unit_external_id_taken",
  "transfer_already_pending",
  "transfer_not_pending",
  "import_state_conflict",
  "too_many_open_imports",
  "idempotency_in_progress",
  "idempotency_key_reused",
  "invalid_code",
  "recipient_is_current_holder",
  "file_refused",
  "too_many_records",
  "recipient_limit_reached",
  "picture_not_found",
  "too_many_pictures",
  "passport_incomplete",
  "webhook_endpoint_not_found",
  "passport_not_transferable",
  "item_reported_stolen",
  "item_reported_lost",
  "item_recalled",
  "access_grant_not_found",
  "access_grant_conflict",
  "access_role_not_offered",
  "access_end_out_of_range",
  "warranty_not_found",
  "passport_state_conflict",
  "warranty_state_conflict",
  "warranty_overlaps",
  "external_id_taken",
  "gtin_taken",
  "precondition_failed",
  "event_not_found",
  "too_many_webhook_endpoints",
  "webhook_endpoint_disabled",
  "not_a_battery",
  "not_acceptable",
  "document_not_found",
  "too_many_documents",
  "nothing_to_register",
  "registry_file_not_found",
  "registry_file_settled",
  "registry_trial_file",
  "unsold_report_not_found",
  "unsold_report_conflict",
];

export interface FieldRule {
  /** Of an error in a problem's `errors`. */
  code: string;
  /** The pointers that may report it. */
  at: RegExp;
  /** Where the rule is documented: the page of the code, or an operation's description. */
  documentedIn: "page" | "createImport";
  /** A quotation of the documentation. */
  texts: string;
}

/** Errors of fields in a 422. */
export const DOCUMENTED_FIELD_RULES: readonly FieldRule[] = [
  { code: "invalid_text", at: /./, documentedIn: "page", texts: "half a surrogate pair" },
  {
    code: "placeholder",
    at: /\/(?:external_id|serial_number|unit_external_id|batch)$/,
    documentedIn: "page",
    texts: "says that there is none",
  },
  { code: "too_short", at: /./, documentedIn: "page", texts: "control and invisible characters are removed" },
  { code: "too_long", at: /./, documentedIn: "page", texts: "Text is counted as it is stored" },
  {
    code: "invalid_url",
    at: /\/(?:upi|(?:\w+_)?url|(?:pictures|(?:unit_)?documents)\/\d+)$/,
    documentedIn: "page",
    texts: "https address",
  },
  { code: "invalid_email", at: /^\/(?:recipient_)?email$/, documentedIn: "page", texts: "one plain mailbox" },
  { code: "invalid_code", at: /^(?:\?|\/)code$/, documentedIn: "page", texts: "check character" },
  { code: "invalid_cursor", at: /^\?(?:(?:passports_)?cursor|after)$/, documentedIn: "page", texts: "another list" },
  { code: "unknown_field", at: /^\/columns\/\d+$/, documentedIn: "createImport", texts: "unknown_field` at" },
  { code: "number_ambiguous", at: /^\/columns\/\d+$/, documentedIn: "createImport", texts: "`number_ambiguous`" },
  { code: "date_ambiguous", at: /^\/columns\/\d+$/, documentedIn: "createImport", texts: "`date_ambiguous`" },
  { code: "not_allowed", at: /^\/external_id$/, documentedIn: "page", texts: "not the one in the path" },
  { code: "not_allowed", at: /^\/unsold$/, documentedIn: "page", texts: "does not belong to this change" },
  { code: "url_not_allowed", at: /^\/url$/, documentedIn: "page", texts: "public https address" },
  { code: "encoding_ambiguous", at: /^\/encoding$/, documentedIn: "createImport", texts: "`encoding_ambiguous`" },
  { code: "given_twice", at: /^\/columns\/\d+$/, documentedIn: "createImport", texts: "`given_twice`" },
  {
    code: "required",
    at: /^\/(?:reason|months|starts_on|ends_on|battery.*|carbon_border.*|successor|responsible\/role|code|gtin)$/,
    documentedIn: "page",
    texts: "because of another one",
  },
  { code: "required", at: /^\/backup_provider\/name$/, documentedIn: "page", texts: "because of another one" },
  { code: "not_with_months", at: /^\/ends_on$/, documentedIn: "page", texts: "each of which" },
  { code: "ends_before_start", at: /^\/ends_on$/, documentedIn: "page", texts: "before the first" },
  { code: "out_of_range", at: /^\/(?:ends|changed|uploaded)_on$/, documentedIn: "page", texts: "beyond its limits" },
  {
    code: "invalid_format",
    at: /\/(?:identifier|passport)$/,
    documentedIn: "page",
    texts: "the form this field needs",
  },
  {
    code: "invalid_format",
    at: /^\/(?:unsold\/weight_g|rows\/\d+\/(?:weight_kg|shares\/\w+))$/,
    documentedIn: "page",
    texts: "the form this field needs",
  },
  { code: "repeated", at: /^\/originals\/\d+\/passport$/, documentedIn: "page", texts: "entries differ" },
  { code: "not_together", at: /^\/(?:successor|code|gtin)$/, documentedIn: "page", texts: "exclude each other" },
  // Problems of their own, unless another field is wrong besides.
  {
    code: "serial_number_taken",
    at: /\/serial_numbers?(?:\/\d+)?$/,
    documentedIn: "page",
    texts: "an earlier unit of this request",
  },
  {
    code: "unit_external_id_taken",
    at: /\/unit_external_id$/,
    documentedIn: "page",
    texts: "an earlier record of this request",
  },
  { code: "required", at: /^\/columns$/, documentedIn: "createImport", texts: "`required` at" },
];
