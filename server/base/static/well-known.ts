// Well-known addresses (RFC 8615): the security contact and the password screen.

import type { FastifyInstance } from 'fastify';
import { MY_ACCOUNT } from '#domain/access/login-links.ts';
import { addMilliseconds, DAY } from '#domain/base/time.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Config } from '#server/base/process/config.ts';

/** RFC 9116 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 180;

/** `security.txt` (RFC 9116) if a contact is configured, and `change-password` (W3C). */
export function registerWellKnownRoutes(
  http: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
  clock: Clock,
): void {
  http.get('/.well-known/change-password', (_, reply) => reply.redirect(MY_ACCOUNT, 303));
  if (securityContact === null) return;
  http.get('/.well-known/security.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${securityContact}`,
          `Expires: ${addMilliseconds(clock.now(), EXPIRES_AFTER_DAYS * DAY)}`,
          'Preferred-Languages: en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
}
