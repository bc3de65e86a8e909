// The program itself, as the partner API shows it to its caller (API-009).

import * as z from 'zod/mini';
import { API_SCOPES } from '#domain/base/api-scopes.ts';
import { get, partner } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';

const ProgramAccount = z.object({
  company: z.object({ id: z.string(), name: z.string() }),
  credential: z.object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(API_SCOPES)),
    expiresAt: z.nullable(field.time()),
  }),
  limits: z.object({ readsPerMinute: z.int(), writesPerMinute: z.int(), callsInFlight: z.int() }),
});

export const programAccountCalls = {
  me: get('/v1/me', {
    summary: 'Reads the company, the scopes and the limits of the credential.',
    access: partner(),
    input: z.strictObject({}),
    reply: ProgramAccount,
  }),
};
