// Writes the audit log: staff writes, sign-ins, file downloads and reads of keys, including refused ones (GAP-074). Entries contain
// only what commands noted, never the input of a call.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { Time } from '#domain/base/time.ts';
import type { DerivedKeys } from '#server/base/crypto/master-key.ts';
import type { AuditNote } from '#server/base/database/audit-notes.ts';
import { prepared, type Tx } from '#server/base/database/db.ts';
import { recordset } from '#server/base/database/rows.ts';
import type { Audit, CallOutcome } from '#server/base/http/call-audit.ts';
import { newId } from '#server/base/process/ids.ts';
import { entryContentSql, queueForSealing, type SealableEntry } from './entry-seals.ts';

/** Partners' calls that change how they sign in, or what their company shares. */
const AUDITED_PARTNER_PATH = /^\/(?:auth|user\/me|basket\/me\/lists)(?:\/|$)/;
const REFRESH_PATH = '/auth/refreshtoken';

/** Session refreshes are only recorded with a note: a reused token. */
const isAudited = (call: Endpoint, actor: Actor): boolean =>
  (call.kind === 'file' && !call.isUnaudited) ||
  call.holdsKeys === true ||
  (call.method !== 'GET' &&
    !call.isReadOnly &&
    !call.isUnaudited &&
    (actor.side === 'Management' || (AUDITED_PARTNER_PATH.test(call.path) && call.kind === 'json')));

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Subject named by the path: `/user/management/:id/UpdateUser` is about a user. */
function subjectOf({ call, params }: CallOutcome): AuditNote['subject'] {
  const kind = call.path.replace(/^\/v1\//, '/').split('/')[1] ?? '';
  const id = Object.values(params).find((value) => typeof value === 'string' && GUID.test(value));
  return id === undefined ? null : { kind, id: String(id) };
}

/** Names of fields that never go into the log, whatever a command notes. */
const SECRET_FIELD =
  /password|passwd|secret|token|otp|cookie|authorization|credential|hash|sealed|fingerprint|plain|(?:^|key)text$|^keys?$|mac$/i;

/** Removes secrets and truncates long lists: the log is not a copy of the data. */
function redact(value: unknown): unknown {
  const MOST = 200;
  if (Array.isArray(value)) return value.slice(0, MOST).map(redact);
  if (Buffer.isBuffer(value)) return undefined;
  if (typeof value === 'string') return value.length > 2000 ? `${value.slice(0, 2000)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET_FIELD.test(name))
      .map(([name, part]) => [name, redact(part)]),
  );
}

/** Context of an entry: user, action, address and result. */
interface AuditContext {
  at: Time;
  who: { id: string | null; name: string; role: string | null; companyId: string | null };
  sessionId: string | null;
  client: { address: string; device: string; traceId: string };
  action: string;
  status: number;
  code: string;
}

/** Writes an entry per note and queues it for sealing. A note may override the user. */
export async function writeAuditEntries(
  tx: Tx,
  keys: DerivedKeys,
  { at, sessionId, client, action, status, code, ...entry }: AuditContext,
  notes: readonly AuditNote[],
): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map(({ subject, before, after, who = entry.who }) => ({
    id: newId(),
    userId: who.id,
    userName: who.name,
    role: who.role,
    companyId: who.companyId,
    kind: subject?.kind ?? null,
    subject: subject?.id ?? null,
    subjectName: subject?.name ?? '',
    before: before && redact(before),
    after: after && redact(after),
  }));
  const lines = await tx.all(
    prepared(sql<SealableEntry>`with e as (
          insert into audit_event (id, at, user_id, user_name, role, company_id, session_id, address, device,
              action, subject_kind, subject_id, subject_name, before, after, status, code, trace_id)
          select n.id, ${at}::timestamptz, n.user_id, n.user_name, n.role, n.company_id, ${sessionId}::uuid,
            ${client.address}, ${client.device}, ${action}, n.kind, n.subject, n.subject_name, n.before, n.after,
            ${status}::int, ${code}, ${client.traceId}
          from ${recordset('n', rows, {
            id: 'uuid',
            userId: 'uuid',
            userName: 'text',
            role: 'text',
            companyId: 'uuid',
            kind: 'text',
            subject: 'uuid',
            subjectName: 'text',
            before: 'json',
            after: 'json',
          })}
          returning *
        )
      select e.id, ${entryContentSql} as content
      from e`),
  );
  await queueForSealing(tx, keys, lines);
}

const NO_CLIENT = { address: '', device: '', traceId: '' };

/** Writes notes of a transaction outside any call: a command or background job. */
export async function writeSystemEntries(
  tx: Tx,
  keys: DerivedKeys,
  { action, who, now }: { action: string; who: AuditContext['who']; now: Time },
): Promise<void> {
  const entry = { at: now, who, sessionId: null, client: NO_CLIENT, action, status: 200, code: '' };
  await writeAuditEntries(tx, keys, entry, tx.notes);
}

async function writeCallEntries(tx: Tx, keys: DerivedKeys, outcome: CallOutcome): Promise<void> {
  const { call, actor, client, now, status, code } = outcome;
  if (call.path === REFRESH_PATH && tx.notes.length === 0) return;
  const notes: readonly AuditNote[] = tx.notes.length > 0 ? tx.notes : [{ subject: subjectOf(outcome) }];
  const who = { id: actor.userId, name: actor.name, role: actor.role, companyId: actor.companyId };
  const action = `${call.method} ${call.path}`;
  await writeAuditEntries(tx, keys, { at: now, who, sessionId: actor.sessionId, client, action, status, code }, notes);
}

/** Audit log of calls. */
export const createAudit = (keys: DerivedKeys): Audit => ({
  isAudited,
  write: (tx, outcome) => writeCallEntries(tx, keys, outcome),
});
