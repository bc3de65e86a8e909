// VIES, the European Commission's service that queries the member states, over REST. It returns 200 even if a member
// state does not respond, with the failure in the body. With the seller's id the answer includes a reference.

import * as z from 'zod/mini';
import { callProvider } from '#server/catalog/provider/http-call.ts';
import type { VatIdAnswer, VatIdService } from './port.ts';

/** Member states take ten seconds and more. */
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 64 * 1024;
/** Placeholder for undisclosed data. */
const UNDISCLOSED = /^-*$/;

const text = z.nullish(z.string());
const Answer = z.object({
  valid: z.optional(z.boolean()),
  countryCode: text,
  vatNumber: text,
  requestIdentifier: text,
  name: text,
  errorWrappers: z.nullish(z.array(z.object({ error: z.string() }))),
});

const disclosed = (value: string | null | undefined, length: number): string => {
  const trimmed = (value ?? '')
    .slice(0, 10 * length)
    .replace(/\s+/g, ' ')
    .trim();
  return UNDISCLOSED.test(trimmed) ? '' : trimmed.slice(0, length);
};
const unknown = (trouble: string): VatIdAnswer => ({ outcome: 'unknown', trouble: trouble.slice(0, 100) });

function parse(raw: string): z.output<typeof Answer> | null {
  try {
    return z.safeParse(Answer, JSON.parse(raw)).data ?? null;
  } catch {
    return null;
  }
}

function answerOf(vatId: string, status: number, raw: string): VatIdAnswer {
  const answer = parse(raw);
  const error = answer?.errorWrappers?.[0]?.error;
  if (error === 'INVALID_INPUT') return { outcome: 'invalid', reference: '', holder: '' };
  if (error !== undefined) return unknown(error);
  if (status !== 200) return unknown(`HTTP ${status}`);
  if (answer?.valid === undefined) return unknown('UNREADABLE_ANSWER');
  const isAboutAnother = `${answer.countryCode ?? ''}${answer.vatNumber ?? ''}` !== vatId;
  if (isAboutAnother) return unknown('ANSWER_ABOUT_ANOTHER_ID');
  return {
    outcome: answer.valid ? 'valid' : 'invalid',
    reference: disclosed(answer.requestIdentifier, 100),
    holder: disclosed(answer.name, 300),
  };
}

/** @param baseUrl e.g. https://ec.europa.eu/taxation_customs/vies/rest-api */
export const viesService = (baseUrl: string, timeoutMs = TIMEOUT_MS): VatIdService => ({
  check: async (vatId, requester) => {
    const answer = await callProvider(
      { baseUrl: baseUrl.replace(/\/+$/, ''), token: null },
      {
        method: 'POST',
        path: 'check-vat-number',
        body: {
          countryCode: vatId.slice(0, 2),
          vatNumber: vatId.slice(2),
          ...(requester && {
            requesterMemberStateCode: requester.slice(0, 2),
            requesterNumber: requester.slice(2),
          }),
        },
        timeoutMs,
        maxBytes: MAX_BYTES,
      },
    );
    return answer.kind === 'lost' ? unknown(answer.cause) : answerOf(vatId, answer.status, answer.raw);
  },
});
