// The catalogue of refusals: each code once, with the kind that decides its HTTP status and what it means. Clients tell
// refusals apart by the code alone; a code that is not listed here does not compile. docs/refusals.md is printed from
// it.

/** HTTP status by kind of refusal. */
export const REFUSAL_STATUS = {
  unreadable: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  invalid: 422,
  tooMany: 429,
  unavailable: 503,
} as const;

export type RefusalKind = keyof typeof REFUSAL_STATUS;

interface RefusalEntry {
  kind: RefusalKind;
  meaning: string;
}

const entriesOf =
  (kind: RefusalKind) =>
  <C extends string>(meanings: Record<C, string>): Record<C, RefusalEntry> =>
    Object.fromEntries(Object.entries(meanings).map(([code, meaning]) => [code, { kind, meaning }])) as Record<
      C,
      RefusalEntry
    >;

/** Every refusal by its code. */
export const REFUSALS = {
  ...entriesOf('unreadable')({
    unreadable: 'The request is no JSON, or a field has the wrong type.',
  }),
  ...entriesOf('unauthenticated')({
    unauthenticated: 'The call needs a session or an API credential.',
    session_ended: 'The session has ended or was revoked.',
    login: 'Email or password is wrong.',
    otp: 'The one-time code is wrong or has expired.',
    api_key: 'The API credential is unknown, revoked or wrong.',
  }),
  ...entriesOf('forbidden')({
    forbidden: 'The permission, scope or role is missing.',
    password_change: 'A new password must be chosen first.',
    code_closed: 'Signing in by one-time code is closed for this user.',
    company_field: 'The role may not change these fields of a company.',
    below_approved: 'The price is below the one that level 2 approved.',
  }),
  ...entriesOf('missing')({
    missing: 'The id is unknown, or belongs to another company.',
    no_promotion: 'No provider promotion of that kind has this id now.',
    no_workbook: 'No workbook was written yet.',
  }),
  ...entriesOf('conflict')({
    stale: 'Somebody else changed it after it was read.',
    taken: 'A value that must be unique is in use.',
    idempotency_running: 'The first request with this Idempotency-Key is still running.',
    idempotency_unknown: 'The first request with this Idempotency-Key was interrupted halfway.',
    last_admin: 'The last active SuperAdmin must stay.',
    no_limit: 'The company has no credit limit that could be overridden.',
    override_over: 'The override was revoked or has ended.',
    plan_already_paid: 'The payment plan is paid already.',
    paid_plan_stays: 'A paid payment plan cannot be removed.',
    no_active_discount: 'No discount of the product is valid now.',
    same_product: 'Another promotion sells the same product in these countries.',
    order_status: 'The status of the order does not allow this; `State` says what was found.',
    offer_version: 'A newer offer was made.',
    promotion_invalid: 'The promotion is not valid, or not on sale for this company.',
    order_billed: 'The order is invoiced already.',
    keys_held: 'The order holds keys, or a purchase under way may still bring one.',
    anomaly_open: 'The price difference must be ignored first.',
    keys_under_way: 'Keys of the order are on their way.',
    stock_taken: 'Our own stock was taken in the meantime.',
    buffered_soon: 'The last allocation is not settled yet.',
    nothing_buffered: 'Nothing is held that could be released.',
    not_unclear: 'The outcome of the purchase is known.',
    settle_window: 'The purchase may still settle by itself.',
    delivery_not_started: 'Key delivery has not started.',
    unpaid: 'The company must pay before its keys leave.',
    package_limit: 'The package limit of the company would be exceeded.',
    package_not_sent: 'The package was not sent, so that it cannot be downloaded.',
    nothing_to_move: 'No key of the order can be sent to inventory.',
    already_in_cart: 'The promotion is in the cart already.',
    empty_cart: 'The cart is empty.',
    invoice_excluded: 'No invoice is made for the order.',
    nothing_to_invoice: 'The order has no key that could be invoiced.',
    not_invoiceable: 'Seller, company or tax rules lack what an invoice must say.',
    nothing_to_credit: 'Nothing of the invoice is left to credit.',
    not_draft: 'The document was sent already.',
    sheet_running: 'The same sheet operation is running.',
    sheet_replaced: 'Another file was uploaded in the meantime.',
  }),
  ...entriesOf('invalid')({
    invalid: 'A field breaks its rule; `Errors` names each field.',
    not_text: 'A text holds characters that cannot be kept.',
    idempotency_key: 'The Idempotency-Key was used for another request.',
    idempotency_key_length: 'The Idempotency-Key must have 1 to 100 characters.',
    too_many_views: 'The list has as many saved views as allowed.',
    password_wrong: 'The current password is wrong.',
    password_same: 'The new password is the old one.',
    password_common: 'The password is easy to guess.',
    key_required: 'The API key is missing.',
    secret_required: 'The secret key is missing.',
    company_needed: 'A partner needs a company.',
    company_forbidden: 'Staff have no company.',
    unknown_company: 'No company has this id.',
    unknown_group: 'No permission group has this id.',
    unknown_partner: 'No partner company has this id.',
    unknown_product: 'No product has this id or SKU.',
    unknown_provider: 'No provider has this id.',
    unknown_publisher: 'The provider has no such publisher.',
    unknown_region: 'No region has this name.',
    provider_twice: 'A provider is named twice.',
    no_publisher: 'No selected provider has a publisher.',
    credit_limit: 'The credit limit does not cover it.',
    expiry_passed: 'The expiry must lie ahead.',
    other_company: 'A payment plan cannot move to another company.',
    plan_date: 'The payment date is not possible.',
    no_price_sync: 'The provider does not sync prices of single products.',
    not_own_price: 'Only a price that staff set can be replaced.',
    no_average_price: 'No selected country has a price.',
    other_product: 'A promotion cannot move to another product.',
    below_minimum: 'The quantity is below the minimum of the promotion.',
    above_maximum: 'The quantity is above the maximum of the promotion.',
    price_not_positive: 'The price must be above 0.',
    quantity_and_price: 'A line needs a quantity and a price.',
    lines_invalid: 'Lines cannot be ordered; `Errors` names each by its promotion.',
    line_twice: 'The same promotion is named twice.',
    below_bought: 'The quantity is below the keys that are there or on their way.',
    quantity_not_raisable: 'The status of the order only allows a lower quantity.',
    terms_fixed: 'The status of the order fixes this field.',
    promotion_not_orderable: 'The order cannot move to this promotion.',
    outside_promotion: 'The start lies outside the promotion.',
    date_gap: 'The end must be at least 30 minutes after the start.',
    time_passed: 'The time has passed.',
    approval_fixed: 'The first approval fixed this field.',
    above_order_quantity: 'More is asked from inventory than the order has.',
    above_reserved: 'More is asked from inventory than is reserved.',
    country_mix: 'The country mix does not sum up, goes below what is bought, or names a country that is closed.',
    above_allocation: 'More keys are asked for than can be held.',
    key_count: 'The statement names another number of keys.',
    key_twice: 'The same key is typed twice.',
    key_known: 'A key is known already.',
    not_available: 'More keys are asked for than are there.',
    no_valid_keys: 'Nothing that was typed can be a key.',
    nothing_uploaded: 'No file was uploaded.',
    not_workbook: 'The file is no workbook.',
    workbook_refused: 'The workbook is too large, or holds what it must not.',
    no_columns: 'The sheet lacks columns.',
    unknown_column: 'The sheet has a column that nobody knows.',
    column_twice: 'The sheet has a column twice.',
    no_rows: 'The sheet has no rows.',
    too_many_rows: 'The sheet has too many rows.',
    too_many_price_rows: 'The price sheet has too many rows.',
  }),
  ...entriesOf('tooMany')({
    too_many: 'Too many requests; Retry-After says when to come back.',
    too_many_streams: 'Too many event streams are open.',
    code_not_yet: 'A one-time code was sent just now.',
    too_many_codes: 'Too many one-time codes were asked for.',
    too_many_attempts: 'Too many failed sign-ins; the account is locked for a while.',
    busy_reading: 'Too many workbooks are being read.',
  }),
  ...entriesOf('unavailable')({
    database: 'The database cannot be reached.',
    provider_unavailable: 'The provider cannot be reached.',
  }),
};

export type RefusalCode = keyof typeof REFUSALS;
export const REFUSAL_CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];

/** The HTTP status of a code. */
export const statusOf = (code: RefusalCode): number => REFUSAL_STATUS[REFUSALS[code].kind];
