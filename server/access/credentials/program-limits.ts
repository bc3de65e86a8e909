// Limits of each credential of the partner API (API-008): reads and writes per minute over all processes, and calls in
// flight per process. Replies carry the headers of draft-ietf-httpapi-ratelimit-headers-10.

import type { FastifyReply } from 'fastify';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import { commonCopy } from '#domain/base/copy.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { CountCall } from '#server/base/http/minute-counts.ts';
import type { ProgramLimits } from '#server/base/process/config.ts';

const WINDOW_SECONDS = 60;
/** Headers of the limit by network, which does not apply to programs. */
const NETWORK_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
/** When to retry after too many concurrent calls; one of them will have ended. */
const IN_FLIGHT_RETRY_SECONDS = 1;

/** Takes one call of a credential from its limits. */
interface TakeCall {
  /** @throws Refusal 429 beyond the calls per minute */
  count(credentialId: string, isRead: boolean, reply: FastifyReply): void;
  /** Occupies a slot until the reply has been sent. @throws Refusal 429 if none is free */
  occupy(credentialId: string, reply: FastifyReply): void;
}

export function createProgramLimits(limits: ProgramLimits, countCall: CountCall): TakeCall {
  const inFlight = new Map<string, number>();
  const release = (credentialId: string) => {
    const left = inFlight.get(credentialId)! - 1;
    if (left === 0) inFlight.delete(credentialId);
    else inFlight.set(credentialId, left);
  };
  return {
    count: (credentialId, isRead, reply) => {
      const name = isRead ? 'reads' : 'writes';
      const most = isRead ? limits.readsPerMinute : limits.writesPerMinute;
      const { calls, resetMs } = countCall(`${name}:${credentialId}`);
      const seconds = Math.ceil(resetMs / 1000);
      // A token that was not known yet was also counted by its network.
      for (const header of NETWORK_HEADERS) reply.removeHeader(header);
      reply.header('ratelimit-policy', `"${name}";q=${most};w=${WINDOW_SECONDS}`);
      reply.header('ratelimit', `"${name}";r=${Math.max(0, most - calls)};t=${seconds}`);
      if (calls > most) throw new Refusal('too_many', commonCopy.tooMany, { retryAfter: seconds });
    },
    occupy: (credentialId, reply) => {
      const running = inFlight.get(credentialId) ?? 0;
      if (running >= limits.callsInFlight)
        throw new Refusal('in_flight', credentialCopy.inFlight(limits.callsInFlight), {
          retryAfter: IN_FLIGHT_RETRY_SECONDS,
        });
      inFlight.set(credentialId, running + 1);
      // `close` also follows a connection that was lost before the reply.
      reply.raw.once('close', () => release(credentialId));
    },
  };
}
