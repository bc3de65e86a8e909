// Sales in the demo: salesmen of the partners, people who may invite colleagues, and messages about recent orders. Done
// with the product's own commands once the year is loaded.

import { sql } from 'kysely';
import { DEMO_ACTION } from '#domain/audit/actions.ts';
import { addMilliseconds, HOUR, type Time } from '#domain/base/time.ts';
import { chooseSalesman } from '#server/access/salesmen/salesman.ts';
import { createGroup } from '#server/access/users/groups.ts';
import { auditedFields, auditSubject } from '#server/access/users/new-user.ts';
import { showUser } from '#server/access/users/users.ts';
import { writeSystemEntries } from '#server/audit/entry-writer.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { Vault } from '#server/keys/vault.ts';
import { sendMessage } from '#server/messages/sending.ts';
import { DEMO_ACCOUNTS } from '../demo-people.ts';
import { deskContext, readDeskPerson, whoOf } from './desk-people.ts';

const DEMO_EMAILS = DEMO_ACCOUNTS.map(({ email }) => email);
const COLLEAGUES_GROUP = 'Partner administrators';

/** Threads, oldest message first. The other side of the last one has not answered yet. */
const THREADS: readonly (readonly [side: 'Partner' | 'Staff', text: string][])[] = [
  [
    ['Partner', 'Our campaign starts on Friday. Can we have the first half of the keys before that?'],
    ['Staff', 'Yes. The first half is reserved and will arrive by Thursday evening.'],
    ['Partner', 'Perfect. Please keep the second half for Monday.'],
  ],
  [
    ['Partner', 'Which countries can activate these keys?'],
    ['Staff', 'All of the EU, Norway and Switzerland. The list is on the page of the product.'],
  ],
  [['Partner', 'We need the invoice with our new address. It is in our account now.']],
];
const HOURS_BETWEEN = 3;

async function assignSalesmen(tx: Tx, now: Time): Promise<void> {
  const context = deskContext(tx, await readDeskPerson(tx, 'SuperAdmin'), now);
  const salesmen = await tx.all(
    sql<{ id: string }>`select id from app_user where role = 'Salesman' and is_active order by created_at, id`,
  );
  const companies = await tx.all(sql<{ id: string }>`select id from company where not is_system order by name`);
  for (const [at, { id }] of companies.entries()) {
    const turn = at % salesmen.length;
    const salesman = salesmen[turn];
    if (salesman) await chooseSalesman(context, { id, userId: salesman.id, phone: `+49 40 12345${turn}` });
  }
}

async function appointPartnerAdministrators(tx: Tx, now: Time): Promise<void> {
  const context = deskContext(tx, await readDeskPerson(tx, 'SuperAdmin'), now);
  const group = await createGroup(context, { name: COLLEAGUES_GROUP, permissions: ['User.InviteColleague'] });
  const buyers = await tx.all(
    sql<{ id: string }>`select id from app_user where role = 'Partner' and email = any (${DEMO_EMAILS}) order by id`,
  );
  for (const { id } of buyers) {
    const before = await showUser({ db: tx }, { id });
    await tx.run(sql`insert into user_permission_group (user_id, permission_group_id) values (${id}, ${group.id})`);
    const user = await showUser({ db: tx }, { id });
    tx.note({ subject: auditSubject(user), before: auditedFields(before), after: auditedFields(user) });
  }
}

async function writeThreads(tx: Tx, vault: Vault, now: Time): Promise<void> {
  const send = sendMessage({ vault });
  const staff = await readDeskPerson(tx, 'Salesman');
  const orders = await tx.all(
    sql<{ id: string; companyId: string }>`select id, company_id
      from (
            select distinct on (o.company_id) o.id, o.company_id, o.created_at
            from orders o join app_user u on u.company_id = o.company_id
            where u.email = any (${DEMO_EMAILS})
              and o.created_at < ${addMilliseconds(now, -24 * HOUR)}
            order by o.company_id, o.created_at desc, o.id
          ) newest
      order by created_at desc, id`,
  );
  for (const [at, { id, companyId }] of orders.slice(0, THREADS.length).entries()) {
    const buyer = await readDeskPerson(tx, 'Partner', { companyId });
    const thread = THREADS[at]!;
    for (const [place, [side, text]] of thread.entries()) {
      const sentAt = addMilliseconds(now, -(thread.length - place) * HOURS_BETWEEN * HOUR);
      await send(deskContext(tx, side === 'Staff' ? staff : buyer, sentAt), { id, text });
    }
  }
}

/** Once, in a transaction that holds the lock of the load. */
export async function openSalesDesk(
  tx: Tx,
  { vault, keys }: { vault: Vault; keys: DerivedKeys },
  now: Time,
): Promise<void> {
  const isOpen = await tx.one(sql`select 1 from permission_group where name = ${COLLEAGUES_GROUP}`);
  if (isOpen) return;
  await assignSalesmen(tx, now);
  await appointPartnerAdministrators(tx, now);
  await writeThreads(tx, vault, now);
  const admin = await readDeskPerson(tx, 'SuperAdmin');
  await writeSystemEntries(tx, keys, { action: DEMO_ACTION, who: whoOf(admin), now });
}
