// Tables that no check of `verify` reads, by reason. Their constraints and references are checked like those of all
// tables; a wrong row in them loses neither keys nor money.

/** Exported for tests. */
export const UNCHECKED_TABLES: Readonly<Record<string, readonly string[]>> = {
  'belongs to the schema or the running processes': [
    ...['kysely_migration_lock', 'migration_checksum', 'order_transition', 'process_heartbeat', 'write_probe'],
    ...['verify_claim', 'verify_run', 'backup_run', 'stuck_work', 'catalogue_change'],
    ...['catalogue_announcement', 'credit_low_mark'],
  ],
  'limits, repeats or challenges calls, for a day at most': [
    'recovery_code',
    ...['call_count', 'idempotency', 'login_challenge', 'login_throttle', 'password_link_request', 'setup_link'],
  ],
  'comes from providers and publishers, and is replaced by the next sync': [
    ...['price_sync', 'provider_balance', 'provider_promotion', 'provider_promotion_product', 'provider_stall'],
    ...['publisher'],
  ],
  'is a draft, which is checked when it becomes an order': [
    'cart_item',
    'order_change_proposal',
    'saved_list',
    'saved_list_line',
  ],
  'is entered by hand, with nothing in the database to compare it with': [
    'manual_inventory',
    'skipped_setup_step',
    'provider_pause',
    'provider_account',
    'vendor',
  ],
  'repeats other rows for people to read': [
    ...['notification', 'notification_condition', 'notification_outbox', 'notification_preference'],
    ...[
      'notification_read',
      'notification_reader',
      'notification_opt_out',
      'order_news',
      'order_message_reader',
      'api_call',
      'webhook_position',
      'partner_event_outbox',
      'low_stock_mark',
      'saved_view',
      'watched_product',
      'watched_promotion',
      'mail_attachment',
    ],
    ...['export_part', 'export_schedule', 'sheet_book', 'sheet_place', 'sheet_promotion', 'sheet_row', 'sheet_run'],
  ],
  'decides only what is removed with the sample data, which nothing else may use': ['sample_record'],
  'lists what to ask providers about after a restore, until they have answered': ['restored_unit'],
};
