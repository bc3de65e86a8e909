// The entrance of the partner API: counts, authenticates and admits programs. Calls are counted by credential once its
// secret was verified in this process, and by network before that, so that no one can use up the limit of others.

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { credentialCopy } from '#domain/access/credential-copy.ts';
import type { Actor } from '#domain/base/actor.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Database } from '#server/base/database/db.ts';
import type { CountCall } from '#server/base/http/minute-counts.ts';
import { bearerOf, PROGRAM_CALLER } from '#server/base/http/web-server.ts';
import type { Clock } from '#server/base/process/clock.ts';
import type { Config } from '#server/base/process/config.ts';
import { authenticateProgram } from './program-authentication.ts';
import { type ProgramCaller, rememberCaller } from './program-caller.ts';
import { createProgramLimits } from './program-limits.ts';
import { isProgramToken, refuseOtherEnvironment } from './program-token.ts';

/** Credentials whose token was verified; the oldest is dropped beyond that. */
const KNOWN_MAX = 10_000;

interface ProgramGate {
  /** Rate limit key of a request whose credential was verified before, else null. */
  callerKeyOf(request: FastifyRequest): string | null;
  /** The program of a request. @throws Refusal 401, 403 or 429 */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<Actor>;
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64');

export function createProgramGate(
  database: Database,
  clock: Clock,
  { programLimits: limits, sandbox }: Pick<Config, 'programLimits' | 'sandbox'>,
  countCall: CountCall,
): ProgramGate {
  /** Credentials by digest of a token. Names the caller for limits only; access is checked on every call. */
  const known = new Map<string, ProgramCaller>();
  const { count, occupy } = createProgramLimits(limits, countCall);
  const remember = (digest: string, caller: ProgramCaller) => {
    if (known.size >= KNOWN_MAX) known.delete(known.keys().next().value!);
    known.set(digest, caller);
  };
  return {
    callerKeyOf: (request) => {
      const token = bearerOf(request);
      const caller = token && isProgramToken(token) ? known.get(digestOf(token)) : undefined;
      return caller ? PROGRAM_CALLER + caller.credentialId : null;
    },
    admit: async (request, reply) => {
      const token = bearerOf(request);
      if (!token || !isProgramToken(token)) throw new Refusal('unauthenticated', credentialCopy.needed);
      refuseOtherEnvironment(token, sandbox);
      const isRead = request.method === 'GET';
      const digest = digestOf(token);
      const countCaller = (caller: ProgramCaller) => {
        rememberCaller(request, caller);
        count(caller.credentialId, isRead, reply);
        occupy(caller.credentialId, reply);
      };
      const caller = known.get(digest);
      // No database work for programs beyond their limit.
      if (caller) countCaller(caller);
      return authenticateProgram(database, token, request.ip, clock.now(), (verified) => {
        if (caller) return;
        remember(digest, verified);
        countCaller(verified);
      });
    },
  };
}
