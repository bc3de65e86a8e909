// The salesman of a company (COM-031 to COM-033).

import { sql } from 'kysely';
import { salesmanCopy } from '#domain/access/salesman-copy.ts';
import type { Contact, Salesman } from '#domain/access/salesmen.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Db } from '#server/base/database/db.ts';
import type { CommandContext, QueryContext } from '#server/base/http/context.ts';

const NONE: Salesman = { userId: null, name: '', phone: '', isActive: true };

/** Refers to the user as `u`. */
const IS_SALESMAN = sql`u.role in ('SuperAdmin', 'Salesman') and u.kind = 'Person'`;
const NAME = sql`u.first_name || ' ' || u.last_name`;

export const listSalesmen = ({ db }: QueryContext): Promise<{ id: string; name: string }[]> =>
  db.all(
    sql<{ id: string; name: string }>`select u.id, ${NAME} as name from app_user u
      where ${IS_SALESMAN} and u.is_active order by 2, 1`,
  );

/** @throws Refusal 404 */
export async function readSalesman({ db }: { db: Db }, { id }: { id: string }): Promise<Salesman> {
  if (!(await db.one(sql`select 1 from company where id = ${id}`))) throw new Refusal('missing', commonCopy.notFound);
  const row = await db.one(
    sql<Salesman>`select user_id, name, phone, is_shown as is_active from company_salesman where company_id = ${id}`,
  );
  return row ?? NONE;
}

/** @throws Refusal 404, or 422 for a user who is not an active salesman */
export async function chooseSalesman(
  { tx }: CommandContext,
  { id, userId, phone }: { id: string; userId: string | null; phone: string },
): Promise<Salesman> {
  const company = await tx.one(
    sql<{ name: string }>`select name from company where id = ${id} and not is_system for no key update`,
  );
  if (!company) throw new Refusal('missing', commonCopy.notFound);
  const before = await readSalesman({ db: tx }, { id });
  if (userId === null) await tx.run(sql`delete from company_salesman where company_id = ${id}`);
  else {
    const user = await tx.one(
      sql<{ name: string; email: string }>`select ${NAME} as name, u.email from app_user u
        where u.id = ${userId} and ${IS_SALESMAN} and u.is_active for share`,
    );
    if (!user) throw invalidField('userId', 'unknown_salesman', salesmanCopy.unknown);
    await tx.run(sql`insert into company_salesman (company_id, user_id, name, email, phone, is_shown)
      values (${id}, ${userId}, ${user.name}, ${user.email}, ${phone}, true)
      on conflict (company_id) do update
        set user_id = excluded.user_id, name = excluded.name, email = excluded.email, phone = excluded.phone,
          is_shown = true`);
  }
  const after = await readSalesman({ db: tx }, { id });
  tx.note({
    subject: { kind: 'company', id, name: company.name },
    before: { salesman: before.name, salesmanPhone: before.phone },
    after: { salesman: after.name, salesmanPhone: after.phone },
  });
  return after;
}

export async function readContact({ db, actor }: QueryContext): Promise<{ contact: Contact | null }> {
  const contact = await db.one(
    sql<Contact>`select name, email, phone from company_salesman where company_id = ${actor.companyId} and is_shown`,
  );
  return { contact: contact ?? null };
}
