// Creates the first SuperAdmin by a setup link and signs in. The link proves access to the terminal of the server, so no
// code is asked for: a mail server that does not work yet must not lock the administrator out (docs/decisions/0100).

import type { Session } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { invalidField } from '#domain/base/refusal.ts';
import type { FirstAdministrator } from '#domain/setup/calls.ts';
import { isCommonPassword } from '#server/access/passwords/common-passwords.ts';
import { rememberDevice } from '#server/access/passwords/throttle.ts';
import { type SessionSettings, startSession } from '#server/access/sign-in/sessions.ts';
import { noteSignIn } from '#server/access/sign-in/sign-in-note.ts';
import { auditedFields, auditSubject, insertUser } from '#server/access/users/new-user.ts';
import { showUser } from '#server/access/users/users.ts';
import { noteCredentials } from '#server/audit/credential-marks.ts';
import { setCompanyName } from '#server/base/database/installation.ts';
import type { UnmanagedContext } from '#server/base/http/context.ts';
import { consumeSetupLink, requireSetupLink } from './setup-link.ts';

/** @throws Refusal 404 if the link is not valid, 422 for a common password */
export async function createFirstAdministrator(
  { database, client, now }: UnmanagedContext,
  settings: SessionSettings,
  { token, password, companyName, ...person }: FirstAdministrator,
): Promise<Session> {
  await requireSetupLink(database, token);
  if (isCommonPassword(password, person.email))
    throw invalidField('password', 'password_common', accessCopy.passwordCommon);
  return database.transaction(async (tx) => {
    await consumeSetupLink(tx, token);
    const account = { ...person, role: 'SuperAdmin', isActive: true, companyId: null } as const;
    const id = await insertUser(tx, settings.keys, { ...account, password, isOwnPassword: true }, now);
    await setCompanyName(tx, companyName);
    const user = await showUser({ db: tx }, { id });
    tx.note({ subject: auditSubject(user), after: auditedFields(user) });
    await noteSignIn(tx, id, { recognised: true, after: { companyName } });
    await noteCredentials(tx, id);
    rememberDevice(settings.keys, person.email, client);
    return startSession(tx, settings, id, client, now);
  });
}
