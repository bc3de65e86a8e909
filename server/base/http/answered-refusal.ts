// The refusal code that a request was answered with, for hooks after the reply.

import type { FastifyRequest } from 'fastify';
import type { RefusalCode } from '#domain/base/refusal-codes.ts';

type AnsweredCode = RefusalCode | 'defect';

const codes = new WeakMap<FastifyRequest, AnsweredCode>();

export const rememberRefusal = (request: FastifyRequest, code: AnsweredCode): void => void codes.set(request, code);

/** Empty if the request was not refused. */
export const answeredRefusal = (request: FastifyRequest): AnsweredCode | '' => codes.get(request) ?? '';
