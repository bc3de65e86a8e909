// Tables and columns readable under the partner role of row-level security (docs/decisions/0040). Anything else is
// inaccessible: purchase costs, the audit log, the vault, passwords. The only readable keys are those in sent packages,
// encrypted, and only the vault can decrypt them.

/** A table, with columns that partners' calls do not need. */
interface Grant {
  /** Hidden columns: secrets, and our costs. */
  hidden?: readonly string[];
  /** The only readable columns, if they are few. */
  only?: readonly string[];
  /** Why no policy limits the rows to a company. */
  openBecause?: string;
}

const EVERYBODYS = 'The same for every company.';

export const PARTNER_GRANTS: Readonly<Record<string, Grant>> = {
  // Rows limited to the partner's company by a policy.
  api_credential: { hidden: ['secret_hash'] },
  app_user: { hidden: ['password_hash', 'code_failures', 'code_closed_at'] },
  cart_item: {},
  claim: {
    hidden: [
      'revocation_list_id',
      'created_by_name',
      'supplier_reference',
      'provider_ref',
      'provider_answer',
      'provider_note',
      'next_try_at',
      'tries',
      'supplier_credit_e4',
      'supplier_credit_at',
    ],
  },
  claim_file: { hidden: ['sha256', 'by_name'] },
  claim_history: { only: ['claim_id', 'seq', 'at', 'step', 'to_state', 'by_type'] },
  company: {},
  company_einvoice: {},
  company_payment_term: {},
  company_provider: {},
  company_salesman: { hidden: ['user_id'] },
  company_vat_id: {},
  company_vat_rate: {},
  credit_entry: {},
  credit_note: {},
  credit_note_line: {},
  credit_note_progress: {},
  credit_override: { only: ['company_id', 'amount_cents', 'granted_at', 'expires_at', 'revoked_at'] },
  document_file: { only: ['document_id', 'kind', 'bytes'] },
  export: {},
  export_part: {},
  export_schedule: {},
  game_key: { only: ['id', 'dek_id', 'kind', 'sealed', 'sku', 'order_item_id', 'part', 'package_id'] },
  invoice: {},
  invoice_line: {},
  invoice_progress: {},
  notification: {},
  notification_preference: {},
  notification_read: {},
  notification_reader: {},
  order_history: {},
  order_item: { hidden: ['planned_cost_e4', 'cost_e4', 'provider_order_id', 'customer_ip'] },
  order_message: { hidden: ['by_user', 'file_sha256'] },
  order_message_reader: {},
  order_news: {},
  order_offer: {},
  order_total: {},
  order_total_change: {},
  orders: { hidden: ['customer_ip'] },
  package: {},
  package_history: {},
  paid_payment: {},
  passkey: { hidden: ['credential_id', 'public_key'] },
  partner_purchase: { hidden: ['by_user'] },
  password_link: { only: ['user_id', 'purpose', 'expires_at'] },
  payment_allocation: {},
  payment_plan: {},
  program_credential: {},
  program_secret: { hidden: ['secret_hash'] },
  api_call: {},
  partner_event: {},
  webhook_attempt: {},
  webhook_delivery: {},
  webhook_endpoint: {},
  purchase_attempt: { only: ['ref', 'call_ref', 'item_id', 'order_id', 'state', 'asked'] },
  recovery_code: { hidden: ['code_mac'] },
  reminder: {},
  reminder_invoice: {},
  saved_list: {},
  saved_list_line: {},
  saved_view: {},
  second_factor: { hidden: ['sealed_secret'] },
  session: { hidden: ['passkey_challenge'] },
  user_permission_group: {},
  watched_product: {},

  // Rows that belong to no company.
  catalogue_change: { openBecause: 'Numbers of changes, without their content.' },
  document_number: { only: ['series', 'year'], openBecause: 'Years with documents, by which numbers are found.' },
  installation: { only: ['company_name'], openBecause: 'The house itself, until its seller is filled in.' },
  order_number: { openBecause: 'How far the numbers of orders have come in each year, by which they are found.' },
  order_subject: { openBecause: 'Titles of products; no row says whose order it was.' },
  permission_group: { openBecause: EVERYBODYS },
  product: { hidden: ['external_id'], openBecause: EVERYBODYS },
  promotion: {
    hidden: ['cost_e4', 'cost_now_e4', 'cost_above_price', 'countries', 'price_ids'],
    openBecause: 'On sale to every company that its region and providers allow, which the statements ask.',
  },
  provider: { only: ['id', 'name', 'capabilities'], openBecause: EVERYBODYS },
  provider_pause: {
    only: ['provider_id', 'paused_at'],
    openBecause: 'Why a provider is waited for, whoever waits.',
  },
  provider_promotion: { openBecause: EVERYBODYS },
  provider_promotion_product: { openBecause: EVERYBODYS },
  provider_stall: { openBecause: 'Why a provider is waited for, whoever waits.' },
  publisher: { openBecause: EVERYBODYS },
  region: { openBecause: EVERYBODYS },
  seller_einvoice: { openBecause: 'The house itself, as its invoices name it.' },
  seller: { openBecause: 'The house itself, as its invoices name it.' },
  setting: { openBecause: EVERYBODYS },
  stock_lot: { only: ['product_id', 'held', 'reserved'], openBecause: 'Counts of what lies ready, for everybody.' },
};
