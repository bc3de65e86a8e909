// Invariants of accounting batches: balanced, each document exported once and in full, numbers without gaps, files
// unchanged.

import { sql } from 'kysely';
import { type Invariant, invariant } from './invariant.ts';

export const ACCOUNTING_INVARIANTS: readonly Invariant[] = [
  invariant(
    'A1',
    'an accounting batch has the next number, and its counts and total match its postings',
    sql`select 'batch ' || b.number as row from (select *, row_number() over (order by number) as place
        from accounting_batch) b
      where b.number <> b.place
        or b.documents <> (select count(*) from accounting_document d where d.batch_id = b.id)
        or b.debit_cents <> b.credit_cents
        or b.debit_cents <> (select coalesce(sum(e.cents), 0) from accounting_entry e where e.batch_id = b.id)`,
  ),
  invariant(
    'A2',
    'the postings of a document are in its batch and add up to its amount; a document is in one batch',
    sql`with posted as (
          select d.kind, d.key, d.number, d.batch_id, coalesce(sum(e.cents), 0) as cents,
            bool_or(e.batch_id <> d.batch_id) as is_elsewhere
          from accounting_document d left join accounting_entry e on (e.kind, e.key) = (d.kind, d.key)
          group by d.kind, d.key, d.number, d.batch_id
        )
      select p.number as row
      from posted p
        left join invoice i on p.kind = 'invoice' and i.id::text = p.key
        left join credit_note n on p.kind = 'creditNote' and n.id::text = p.key
        left join credit_entry c on p.kind in ('payment', 'writeOff', 'payout')
          and c.company_id::text || '/' || c.seq::text = p.key
          and c.kind = p.kind
        left join stock_load l on p.kind in ('keyLoad', 'keyLoadUndone') and l.id::text = p.key
      where p.is_elsewhere
        or (p.kind <> 'purchases'
          and p.cents is distinct from coalesce(i.total_cents, n.total_cents, abs(c.amount_cents),
            round(l.cost_e4 * l.loaded_count / 100.0)))
      group by p.number
      union all
      select number
      from accounting_document
      group by kind, number
      having count(*) > 1`,
  ),
  invariant(
    'A3',
    'every accounting batch has its two files, unchanged',
    sql`select 'batch ' || b.number as row from accounting_batch b
      where (select count(*) from accounting_file f where f.batch_id = b.id
        and f.sha256 = encode(sha256(f.bytes), 'hex')) <> 2`,
  ),
];
