// Invariants of messages: each belongs to the company of its order and was written by a user of its side.

import { sql } from 'kysely';
import { type Invariant, invariant } from './invariant.ts';

export const MESSAGE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'N1',
    'each message belongs to the company of its order, and to the side of its author',
    sql`select o.order_number || ', ' || m.by_name as row
      from order_message m join orders o on o.id = m.order_id join app_user u on u.id = m.by_user
      where m.company_id <> o.company_id
        or (m.side = 'Partner') <> (u.company_id is not null)
        or (m.side = 'Partner' and u.company_id <> m.company_id)`,
  ),
];
