// Calls on VAT ID checks by an external service.

import * as z from 'zod/mini';
import { FINANCE_STAFF, get, post, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';

/** `unknown`: the service or the member state does not respond now. */
export const VAT_ID_OUTCOMES = ['valid', 'invalid', 'unknown'] as const;
export type VatIdOutcome = (typeof VAT_ID_OUTCOMES)[number];

/** One check of a VAT id and its answer. */
export const VatIdCheck = z.object({
  vatId: z.string(),
  askedAt: field.time(),
  /** Null until VIES answers; stays null if the process died. */
  answeredAt: z.nullable(field.time()),
  outcome: z.nullable(z.enum(VAT_ID_OUTCOMES)),
  /** The service's reference; empty if none. */
  reference: z.string(),
  /** Holder of the id; empty if undisclosed. */
  holder: z.string(),
  /** The service's reason for an unclear answer. */
  trouble: z.string(),
  /** A person continued although the answer was `invalid`; null if not. */
  acceptance: z.nullable(z.object({ byName: z.string(), at: field.time(), reason: z.string() })),
});
export type VatIdCheck = z.output<typeof VatIdCheck>;

export const VatIdChecks = z.object({
  partnerId: z.string(),
  /** Current id; empty if none. */
  vatId: z.string(),
  /** Whether a service is configured. */
  isOn: z.boolean(),
  /** Whether a check is running or queued. */
  isPending: z.boolean(),
  /** Time of the next check; null after a clear answer. */
  nextAt: z.nullable(field.time()),
  /** The latest ten, newest first. */
  items: z.array(VatIdCheck),
});
export type VatIdChecks = z.output<typeof VatIdChecks>;

/** The check that an invoice under reverse charge relied on when it was issued. */
export const VatIdProof = z.object({
  vatId: z.string(),
  /** Null if the id had no clear answer yet. */
  check: z.nullable(z.pick(VatIdCheck, { askedAt: true, outcome: true, reference: true, acceptance: true })),
});
export type VatIdProof = z.output<typeof VatIdProof>;

const VAT_ID_REASON_MAX = 500;

export const vatIdCheckCalls = {
  list: get('/invoice/management/vatid/:partnerId/Checks', {
    summary: "Lists the VIES checks of a partner's VAT ID.",
    access: staff(),
    input: z.strictObject({ partnerId: field.id() }),
    reply: VatIdChecks,
  }),
  ofInvoice: get('/invoice/management/:id/VatIdCheck', {
    summary: 'Reads the VAT ID check that an invoice under reverse charge relied on.',
    access: staff(),
    input: z.strictObject({ id: field.id() }),
    reply: VatIdProof,
  }),
  accept: post('/invoice/management/vatid/:partnerId/Accept', {
    summary: 'Continues with reverse charge although VIES reports the VAT ID as not valid.',
    access: FINANCE_STAFF,
    refusals: ['missing', 'vat_id_check'],
    input: z.strictObject({
      partnerId: field.id(),
      reason: field.singleLine(VAT_ID_REASON_MAX, { min: 1 }),
    }),
    reply: VatIdChecks,
  }),
  ask: post('/invoice/management/vatid/:partnerId/Check', {
    summary: "Checks a partner's VAT ID again with VIES.",
    access: FINANCE_STAFF,
    refusals: ['vat_id_check'],
    input: z.strictObject({ partnerId: field.id() }),
    reply: VatIdChecks,
  }),
};
