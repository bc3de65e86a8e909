// One row for a partner in each table about a user or company that a populated world leaves empty.

import { sql } from 'kysely';
import type { Sql } from '#server/base/database/db.ts';
import { newId } from '#server/base/process/ids.ts';
import type { World } from './world.ts';

/** Owner of the rows. */
interface Partner {
  userId: string;
  companyId: string;
}

function inserts({ userId, companyId }: Partner): Sql[] {
  const [ids, exportId, reminderId, listId] = [newId(), newId(), newId(), newId()];
  const file = sql`'/order', '{}', '[]', 'csv', 'Orders', '', '/orders'`;
  return [
    sql`api_credential values (${userId}, ${ids}, '', now())`,
    sql`cart_item select ${userId}, id, product_id, 1, 100, now() from promotion limit 1`,
    sql`company_einvoice values (${companyId}, 'Peppol', 'PO', '', '', now())`,
    sql`company_payment_term values (${companyId}, 14, now())`,
    sql`company_provider select ${companyId}, id, true from provider limit 1`,
    sql`company_vat_id (company_id, vat_id, modified_at) values (${companyId}, 'DE136695976', now())`,
    sql`order_total values (${companyId}, 'Cancelled', false, 'UnPaid', false, 0, 0, 0, 0, 0, 0, 0)`,
    sql`credit_override (id, company_id, amount_cents, reason, expires_at, granted_at, granted_by, granted_by_name)
      values (${newId()}, ${companyId}, 1, 'Fair', now() + interval '1 day', now(), ${userId}, 'Ada')`,
    sql`export (id, user_id, list, query, columns, format, label, filter_text, address, state, created_at, expires_at)
      values (${exportId}, ${userId}, ${file}, 'Waiting', now(), now())`,
    sql`export_part values (${exportId}, 0, ${ids}, '')`,
    sql`export_schedule (id, user_id, list, query, columns, format, label, filter_text, address, every, day, next_at,
      created_at) values (${newId()}, ${userId}, ${file}, 'Week', 1, now(), now())`,
    sql`notification (kind, company_id, subject_id, subject_name, detail, at)
      values ('OrderCompleted', ${companyId}, ${companyId}, '', '', now())`,
    sql`notification (kind, user_id, subject_id, subject_name, detail, at)
      values ('ExportReady', ${userId}, ${exportId}, '', '', now())`,
    sql`notification_preference values (${userId}, 'OrderCompleted', 'App', 0)`,
    sql`notification_read select max(seq), ${userId} from notification where user_id = ${userId}`,
    sql`notification_reader (user_id) values (${userId})`,
    sql`order_total_change (company_id, state, is_billed, paid_status, is_delivered, orders, value_cents, remaining,
      requested, bought_value_cents, marked_up_cost_e4, actual_cost_e4, day, product_id, publisher_id, provider_id,
      product_sku, region, title, price_cents, has_free_keys) values (${companyId}, 'Completed', false, 'UnPaid', false, 0, 0,
      0, 0, 0, 0, 0, now(), ${ids}, ${ids}, ${ids}, '', '', '', 0, false)`,
    sql`to_invoice_total values (${companyId}, 'Completed', false, 0, 0)`,
    sql`to_invoice_change (company_id, state, was_invoiced, orders, gross_cents)
      values (${companyId}, 'Completed', false, 0, 0)`,
    sql`program_credential (id, user_id, scopes, created_at, created_by)
      values (left(replace(${ids}::text, '-', ''), 16), ${userId}, '{orders:read}', now(), ${userId})`,
    sql`program_secret select id, ${ids}::text::bytea, now() from program_credential where user_id = ${userId}`,
    sql`api_call (at, company_id, credential_id, method, path, status, code, ms, trace_id)
      values (now(), ${companyId}, '0123456789abcdef', 'GET', '/v1/me', 200, '', 1, '')`,
    sql`partner_event (id, company_id, type, at, body)
      values (gen_random_uuid(), ${companyId}, 'webhook.test', now(), '{}')`,
    sql`webhook_endpoint (id, company_id, url, description, types, sealed_secret, created_at, created_by)
      values (${newId()}, ${companyId}, 'https://shop.example', '', '{}', '', now(), ${userId})`,
    sql`webhook_delivery (endpoint_id, company_id, event_seq, created_at, next_at)
      select w.id, w.company_id, e.seq, now(), now() from webhook_endpoint w join partner_event e using (company_id)
      where w.company_id = ${companyId}`,
    sql`password_link values (${userId}, 'Reset', sha256(${userId}::text::bytea), now(), now())`,
    sql`passkey (id, user_id, name, credential_id, public_key, created_at)
      values (${newId()}, ${userId}, 'Laptop', ${ids}, '', now())`,
    sql`second_factor (user_id, sealed_secret, created_at) values (${userId}, '', now())`,
    sql`recovery_code values (${userId}, ${userId}::text::bytea, now())`,
    sql`reminder values (${reminderId}, ${companyId}, now(), 'Ada', 'a@b.example', 1, '', false, 100)`,
    sql`reminder_invoice values (${reminderId}, ${newId()}, 1, 1, 100)`,
    sql`saved_list values (${listId}, ${companyId}, ${listId}, 1, 'Ada', now(), now())`,
    sql`saved_list_line select ${listId}, 1, id, 'default', 20, 100 from product limit 1`,
    sql`saved_view (id, user_id, list, name, address, created_at, modified_at)
      values (${newId()}, ${userId}, 'orders', 'Mine', '/orders', now(), now())`,
    sql`watched_product select ${userId}, id, now() from product limit 1`,
    sql`watched_promotion select ${userId}, id, now() from promotion limit 1`,
    sql`user_permission_group select ${userId}, id from permission_group limit 1`,
  ];
}

/** Inserts the rows bypassing triggers and references, as only tests may. */
export const addPersonRows = (w: World, partner: Partner): Promise<void> =>
  w.database.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    for (const insert of inserts(partner)) await tx.run(sql`insert into ${insert} on conflict do nothing`);
  });
