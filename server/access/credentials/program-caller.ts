// The credential behind a request, known once its secret was verified, even if the call is refused afterwards.

import type { FastifyRequest } from 'fastify';

export interface ProgramCaller {
  credentialId: string;
  companyId: string;
}

const callers = new WeakMap<FastifyRequest, ProgramCaller>();

export const rememberCaller = (request: FastifyRequest, caller: ProgramCaller): void =>
  void callers.set(request, caller);

export const programCaller = (request: FastifyRequest): ProgramCaller | null => callers.get(request) ?? null;
