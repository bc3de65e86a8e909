// Writes the audit log: every write by staff, everything about signing in, every file that leaves, with what was
// refused of them (GAP-074, trust 6.1). Lines hold only what commands noted, never the input of a call.

import { sql } from 'kysely';
import type { Actor } from '#domain/base/actor.ts';
import type { Endpoint } from '#domain/base/endpoint.ts';
import type { Tx } from '#server/base/db.ts';
import { newId } from '#server/base/ids.ts';
import type { Noted } from '#server/base/notes.ts';
import type { Audit, Outcome } from '#server/base/trail.ts';

const ABOUT_SIGNING_IN = /^\/(?:auth|user\/me)\//;
const RENEWAL = '/auth/refreshtoken';

/** Renewing a session is written only where something was noted: a token that came back. */
const concerns = (call: Endpoint, actor: Actor): boolean =>
  call.kind === 'file' ||
  (call.method !== 'GET' &&
    !call.asks &&
    (actor.side === 'Management' || (ABOUT_SIGNING_IN.test(call.path) && call.kind === 'json')));

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the path names: `/user/management/:id/UpdateUser` is about a user. */
function subjectOf({ call, params }: Outcome): Noted['subject'] {
  const kind = call.path.split('/')[1] ?? '';
  const id = Object.values(params).find((value) => typeof value === 'string' && GUID.test(value));
  return id === undefined ? null : { kind, id: String(id) };
}

/** Names of fields that never go into the log, whatever a command notes. */
const SECRET =
  /password|passwd|secret|token|otp|cookie|authorization|credential|hash|sealed|fingerprint|plain|(?:^|key)text$|^keys?$|mac$/i;

/** The same without what must not be kept. Long lists are cut: the log is no copy of the data. */
export function clean(value: unknown): unknown {
  const MOST = 200;
  if (Array.isArray(value)) return value.slice(0, MOST).map(clean);
  if (Buffer.isBuffer(value)) return undefined;
  if (typeof value === 'string') return value.length > 2000 ? `${value.slice(0, 2000)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRET.test(name))
      .map(([name, part]) => [name, clean(part)]),
  );
}

const asJson = (fields: object | undefined): string | null => (fields ? JSON.stringify(clean(fields)) : null);

async function write(tx: Tx, outcome: Outcome): Promise<void> {
  const { call, actor, client, now, status, code } = outcome;
  if (call.path === RENEWAL && tx.noted.length === 0) return;
  const lines: readonly Noted[] = tx.noted.length > 0 ? tx.noted : [{ subject: subjectOf(outcome) }];
  for (const { subject, before, after, who } of lines) {
    const id = newId();
    const by = who ?? { id: actor.userId, name: actor.name, role: actor.role, companyId: actor.companyId };
    await tx.run(sql`insert into audit_event (id, at, user_id, user_name, role, company_id, session_id, address, device, action, subject_kind,
        subject_id, subject_name, before, after, status, code, trace_id)
      values (${id}, ${now}, ${by.id}, ${by.name}, ${by.role}, ${by.companyId}, ${actor.sessionId}, ${client.address}, ${client.device},
        ${`${call.method} ${call.path}`}, ${subject?.kind ?? null}, ${subject?.id ?? null}, ${subject?.name ?? ''}, ${asJson(before)}::json,
        ${asJson(after)}::json, ${status}, ${code}, ${client.traceId})`);
    await tx.run(sql`insert into audit_unsealed (event_id) values (${id})`);
  }
}

export const audit: Audit = { concerns, write };
