// The calls about whether a VAT id is in use, as a service outside says.

import * as z from 'zod/mini';
import { get, post, staff, staffRoles } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { FINANCE_ROLES } from '#domain/base/permissions.ts';

/** `unknown`: the service, or the country that it asks, does not say now. */
export const VAT_ID_OUTCOMES = ['valid', 'invalid', 'unknown'] as const;
export type VatIdOutcome = (typeof VAT_ID_OUTCOMES)[number];

/** That the service was asked, and what it said. */
export const VatIdCheck = z.object({
  vatId: z.string(),
  askedAt: field.time(),
  /** Null while no answer is here, for ever when the process ended meanwhile. */
  answeredAt: z.nullable(field.time()),
  outcome: z.nullable(z.enum(VAT_ID_OUTCOMES)),
  /** What the service calls its answer; empty when it gave none. */
  reference: z.string(),
  /** Whom the id belongs to; empty where its country does not tell. */
  holder: z.string(),
  /** Why there is no clear answer, as the service calls it. */
  trouble: z.string(),
});
export type VatIdCheck = z.output<typeof VatIdCheck>;

export const VatIdChecks = z.object({
  partnerId: z.string(),
  /** The id of now; empty while there is none. */
  vatId: z.string(),
  /** Is there a service to ask? */
  isOn: z.boolean(),
  /** Is it being asked in this moment, or as soon as a worker comes round? */
  isPending: z.boolean(),
  /** When it is asked next; null after a clear answer. */
  nextAt: z.nullable(field.time()),
  /** The newest ten, the newest first. */
  items: z.array(VatIdCheck),
});
export type VatIdChecks = z.output<typeof VatIdChecks>;

export const vatIdCheckCalls = {
  list: get('/invoice/management/vatid/:partnerId/Checks', {
    summary: 'Lists what a service outside said about the VAT id of a partner.',
    access: staff(),
    input: z.strictObject({ partnerId: field.id() }),
    reply: VatIdChecks,
  }),
  ask: post('/invoice/management/vatid/:partnerId/Check', {
    summary: 'Has the VAT id of a partner checked once more by a service outside.',
    access: staffRoles(...FINANCE_ROLES),
    refusals: ['vat_id_check'],
    input: z.strictObject({ partnerId: field.id() }),
    reply: VatIdChecks,
  }),
};
