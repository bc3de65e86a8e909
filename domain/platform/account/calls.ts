// The program itself, as the partner API shows it to its caller (API-009).

import * as z from 'zod/mini';
import { API_SCOPES } from '#domain/base/api-scopes.ts';
import { get, partner } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { countField, idField, nullableTime, textField } from '#domain/platform/fields.ts';

export const ApiProgramAccount = z.object({
  company: field.described(
    z.object({ id: idField('Id of the company.'), name: textField('Name of the company.', 'Aurora Games') }),
    'The company that the credential belongs to.',
    {},
  ),
  credential: field.described(
    z.object({
      id: textField('Id of the credential, the part of the token after `mk_live_`.', '3f4a5b6c7d8e'),
      name: textField('Name that the company gave it.', 'Web shop'),
      scopes: field.described(z.array(z.enum(API_SCOPES)), 'What it may do. New values may be added.', ['orders:read']),
      expiresAt: nullableTime('End of its validity; null: none.'),
    }),
    'The credential of the request.',
    {},
  ),
  limits: field.described(
    z.object({
      readsPerMinute: countField('GET requests per minute.', 1200),
      writesPerMinute: countField('Other requests per minute.', 300),
      callsInFlight: countField('Requests at the same time.', 8),
    }),
    'Limits of the credential.',
    {},
  ),
});

export const programAccountCalls = {
  me: get('/v1/me', {
    summary: 'Reads the company, the scopes and the limits of the credential.',
    access: partner(),
    input: z.strictObject({}),
    reply: ApiProgramAccount,
  }),
};
