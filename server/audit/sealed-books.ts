// Append-only tables and the sealed content of their rows. Long, because it is a table.

import { sql } from 'kysely';
import type { Sql } from '#server/base/database/db.ts';

/** A time as text, independent of session settings. */
const epochOf = (name: string): Sql => sql`extract(epoch from ${sql.ref(`t.${name}`)})`;
const hexOf = (name: string): Sql => sql`encode(${sql.ref(`t.${name}`)}, 'hex')`;
/** Rates were sealed as whole percentages before they had decimals. */
const PERCENT: Sql = sql`trim_scale(t.vat_rate_bp / 100.0)`;
const rowText = (...parts: (string | Sql)[]): Sql =>
  sql`row(${sql.join(parts.map((part) => (typeof part === 'string' ? sql.ref(`t.${part}`) : part)))})::text`;

const PURCHASE_ATTEMPT = (...added: string[]): Sql =>
  rowText(
    'ref',
    'item_id',
    'order_id',
    'n',
    'provider_id',
    'sku',
    'country',
    'currency',
    'rate',
    'max_e4',
    epochOf('created_at'),
    ...added,
  );

const ORDER_OFFER = (...added: Sql[]): Sql =>
  rowText(
    'order_id',
    'version',
    'side',
    'author',
    'by_user',
    'quantity',
    'price_cents',
    'comment',
    epochOf('at'),
    ...added,
  );

const INVOICE = (...days: Sql[]): Sql =>
  rowText(
    'id',
    'number',
    'company_id',
    epochOf('created_at'),
    epochOf('issue_date'),
    epochOf('due_date'),
    'currency',
    'seller',
    'buyer',
    'taxes',
    'net_cents',
    'vat_cents',
    'total_cents',
    'created_by',
    'created_by_name',
    ...days,
  );

const CREDIT_NOTE = (...added: string[]): Sql =>
  rowText(
    'id',
    'number',
    'invoice_id',
    'company_id',
    epochOf('created_at'),
    epochOf('issue_date'),
    'reason',
    'taxes',
    'net_cents',
    'vat_cents',
    'total_cents',
    'created_by',
    'created_by_name',
    ...added,
  );

const INVOICE_LINE = (...added: string[]): Sql =>
  rowText(
    'invoice_id',
    'line',
    'order_id',
    'order_number',
    'name',
    'sku',
    'quantity',
    'unit_price_cents',
    'net_cents',
    'tax_rule_id',
    'tax_category',
    PERCENT,
    'exemption_code',
    'exemption_text',
    ...added,
  );

/**
 * Sealed content per table: all immutable columns. Refers to its table as `t`. Never change an expression: existing
 * seals depend on it.
 */
export const SEALED_BOOKS: Record<string, Sql> = {
  orders: rowText(
    'id',
    'order_number',
    'company_id',
    'created_by',
    'product_id',
    'provider_id',
    PERCENT,
    epochOf('created_at'),
  ),
  order_history: rowText(
    'id',
    'order_id',
    'seq',
    epochOf('at'),
    'action',
    'from_state',
    'to_state',
    'by_type',
    'by_name',
    'by_user',
    'offer_price_cents',
    'offer_quantity',
    'offer_version',
    'note',
  ),
  // Offers that do not expire are sealed without an expiry, as they were before migration 660.
  order_offer: sql`case when t.valid_until is null then ${ORDER_OFFER()}
    else ${ORDER_OFFER(epochOf('valid_until'))} end`,
  credit_entry: rowText(
    'company_id',
    'seq',
    'book',
    'kind',
    'amount_cents',
    'balance_cents',
    'reserved_cents',
    'limit_cents',
    'override_cents',
    'order_id',
    'history_seq',
    'document_id',
    'document',
    'by_type',
    'by_name',
    'by_user',
    epochOf('at'),
  ),
  // Items bought alone are sealed without the reference of their call, as they were before migration 320.
  purchase_attempt: sql`case when t.call_ref is null then ${PURCHASE_ATTEMPT()}
    else ${PURCHASE_ATTEMPT('call_ref')} end`,
  purchase_claim: rowText('id', 'attempt_ref', 'reason', hexOf('fingerprint'), epochOf('at')),
  purchase_verdict: rowText('attempt_ref', 'verdict', 'statement', 'by_user', epochOf('at')),
  game_key: rowText(
    'id',
    hexOf('fingerprint'),
    hexOf('lookup'),
    'kind',
    'sku',
    'cost_e4',
    'attempt_ref',
    epochOf('created_at'),
  ),
  package: rowText('id', 'order_id', 'quantity', epochOf('created_at')),
  package_history: rowText('package_id', 'seq', epochOf('at'), 'state', 'by_name', 'by_type'),
  price_change: rowText(
    'id',
    'product_id',
    'price_external_id',
    'before_e4',
    'after_e4',
    'cause',
    'changed_by',
    epochOf('changed_at'),
  ),
  setting_change: rowText('id', 'name', 'old_value', 'new_value', 'user_id', 'user_name', epochOf('at')),
  // Invoices from before migration 119 have no supply days, and those without credit no prepaid amount; both are sealed
  // without them.
  invoice: sql`case
      when t.prepaid_cents > 0 then ${INVOICE(
        epochOf('supplied_from'),
        epochOf('supplied_until'),
        sql`t.prepaid_cents`,
      )}
      when t.supplied_from is null then ${INVOICE()}
      else ${INVOICE(epochOf('supplied_from'), epochOf('supplied_until'))}
    end`,
  // Lines without a purchase order are sealed without it, as they were before migration 260.
  invoice_line: sql`case when t.purchase_order = '' then ${INVOICE_LINE()} else ${INVOICE_LINE('purchase_order')} end`,
  // Credit notes over keys are sealed without their kind, as they were before migration 263.
  credit_note: sql`case when t.kind = 'Keys' then ${CREDIT_NOTE()} else ${CREDIT_NOTE('kind')} end`,
  credit_note_line: rowText('credit_note_id', 'invoice_id', 'line', 'quantity', 'net_cents'),
  credit_note_free_line: rowText('credit_note_id', 'place', 'text', 'quantity', 'unit_price_cents', 'net_cents'),
  document_number_gap: rowText('series', 'year', 'first', 'last', 'restore_id', epochOf('stated_at')),
  document_numbers_stated: rowText('restore_id', epochOf('stated_at')),
  accounting_acknowledgement: rowText('batch_id', epochOf('at'), 'by_name'),
  reminder: rowText(
    'id',
    'company_id',
    epochOf('sent_at'),
    'sent_by_name',
    'recipient',
    'step',
    'text',
    'stops_orders',
    'open_cents',
  ),
  reminder_invoice: rowText('reminder_id', 'invoice_id', 'step', 'days_overdue', 'open_cents'),
  document_file: rowText('document_id', 'kind', 'sha256', epochOf('made_at')),
  seller_logo: rowText('sha256', 'kind', 'width', 'height', epochOf('made_at')),
  vat_id_check: rowText('id', 'company_id', 'vat_id', epochOf('asked_at')),
  vat_id_answer: rowText('check_id', epochOf('answered_at'), 'outcome', 'reference', 'holder', 'trouble'),
  vat_id_acceptance: rowText('check_id', 'reason', 'by_user', 'by_name', epochOf('at')),
  write_off: rowText(
    'id',
    'invoice_id',
    'company_id',
    'plan_id',
    'kind',
    'cents',
    'reason',
    'by_user',
    'by_name',
    epochOf('at'),
  ),
  rule_decision: rowText(
    'order_id',
    'company_id',
    'rule_id',
    epochOf('at'),
    'is_approved',
    'obstacles',
    'quantity',
    'price_cents',
    'list_price_cents',
    'unit_cost_e4',
    'day_cents',
  ),
  partner_purchase: rowText(
    'id',
    'number',
    'company_id',
    'by_user',
    'by_name',
    epochOf('at'),
    'purchase_order',
    'note',
    'order_count',
  ),
  order_message: rowText(
    'id',
    'order_id',
    'company_id',
    'side',
    'by_user',
    'by_name',
    epochOf('at'),
    'text',
    'file_name',
    'file_kind',
    'file_size',
    'file_sha256',
  ),
  claim_file: rowText(
    'id',
    'claim_id',
    'company_id',
    'place',
    'name',
    'kind',
    'size',
    'sha256',
    epochOf('at'),
    'by_name',
  ),
  claim_history: rowText(
    'claim_id',
    'seq',
    epochOf('at'),
    'step',
    'from_state',
    'to_state',
    'note',
    'by_name',
    'by_type',
  ),
  payout: rowText('id', 'company_id', 'cents', epochOf('paid_at'), 'reference', 'by_user', 'by_name', epochOf('at')),
  payout_part: rowText('payout_id', 'plan_id', 'cents'),
  bank_payment_history: rowText(
    'bank_payment_id',
    'version',
    'action',
    'allocation',
    'reason',
    'by_user',
    'by_name',
    epochOf('at'),
  ),
  key_search: rowText(
    'id',
    epochOf('at'),
    'user_id',
    'asked',
    'found',
    sql`array_to_string(array(select encode(one, 'hex') from unnest(t.lookups) one), ' ')`,
  ),
};
