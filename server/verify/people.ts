// Users and their ways to sign in (invariants S7, S10, S11): changes that only the program can have made must be in the
// audit log. Also covers mails to users.

import { sql } from 'kysely';
import { accessCalls } from '#domain/access/calls.ts';
import { passkeyCalls } from '#domain/access/passkeys.ts';
import { OPENING_ACTION } from '#domain/audit/actions.ts';
import { setupCalls } from '#domain/setup/calls.ts';
import { linkMark } from '#server/audit/credential-marks.ts';
import { LOG_OPENED } from './audited-state.ts';
import { type Invariant, invariant } from './invariant.ts';

/** Start of the log of sign-ins. */
const LOG_START = sql`(select min(at) from audit_event where action = ${OPENING_ACTION})`;
const callName = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Calls that may open a session; `login` does if no code is required. */
const SIGN_INS = [
  accessCalls.login,
  accessCalls.verify,
  accessCalls.verifyRecovery,
  accessCalls.loginWithKey,
  passkeyCalls.signIn,
  setupCalls.createAdministrator,
];

export const PEOPLE_INVARIANTS: readonly Invariant[] = [
  invariant(
    'S7',
    'no deactivated user is signed in',
    sql`select u.email as row from session s join app_user u on u.id = s.user_id where not u.is_active
      and s.ended_at is null group by u.email`,
  ),
  invariant(
    'S11',
    'there is an active SuperAdmin',
    sql`select 'nobody' as row where ${LOG_OPENED} and exists (select 1 from app_user)
      and not exists (select 1 from app_user where role = 'SuperAdmin' and is_active)`,
  ),
  invariant(
    'S7-sign-in',
    'every session has its sign-in in the audit log',
    sql`select u.email || ', ' || s.created_at as row from session s join app_user u on u.id = s.user_id
      where s.created_at > ${LOG_START}
        and not exists (select 1 from audit_event e where e.subject_id = s.user_id and e.status < 400
        and e.action = any (${SIGN_INS.map(callName)})
        and e.at between s.created_at - interval '2 minutes' and s.created_at + interval '2 minutes')`,
  ),
  invariant(
    'S7-salesman',
    'each contact of a company is its salesman, by present name, address and role',
    sql`select c.name || ', ' || s.name as row
      from company_salesman s join company c on c.id = s.company_id join app_user u on u.id = s.user_id
      where s.name <> u.first_name || ' ' || u.last_name or s.email <> u.email
        or s.is_shown <> (u.is_active and u.role in ('SuperAdmin', 'Salesman'))`,
  ),
  invariant(
    'S7-program',
    'API credentials were created by their owner',
    sql`select u.email as row from api_credential c join app_user u on u.id = c.user_id
      where c.created_at > ${LOG_START}
        and not exists (select 1 from audit_event e where e.subject_id = c.user_id and e.status < 400
        and e.action = ${callName(accessCalls.recreateCredentials)}
        and right(c.api_key, length(e.after ->> 'apiKeyEndingIn')) = e.after ->> 'apiKeyEndingIn')`,
  ),
  invariant(
    'S7-link',
    'every password link was created by the program',
    sql`select u.email as row from password_link l join app_user u on u.id = l.user_id
      where not exists (select 1 from audit_event e where e.subject_kind = 'user' and e.subject_id = l.user_id
        and e.status < 400 and (e.after -> 'linkMarks')::jsonb ? ${linkMark})`,
  ),
  invariant(
    'S7-password',
    'no two users have the same password hash, because each has its own salt',
    sql`select string_agg(email, ' and ' order by email) as row from app_user where ${LOG_OPENED} and kind = 'Person'
      group by password_hash having count(*) > 1`,
  ),
  invariant(
    'S6',
    'every mail is sent, failed with a reason, or waits no longer than scheduled',
    sql`select 'mail ' || m.id as row from mail m where m.sent_at is null and m.dead_at is null
      and (m.next_try_at < now() - interval '1 hour'
      or (m.tries = 0 and exists (select 1 from mail later where later.sent_at is not null
      and later.created_at > m.created_at + interval '1 hour')))`,
  ),
];
