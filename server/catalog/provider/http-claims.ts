// Claims for bad keys over HTTP. A request may be repeated: the provider knows its reference.

import { Claim, Claims, type WireClaim } from '#domain/catalog/provider-wire.ts';
import { parseAnswer } from './answer-classification.ts';
import type { ClaimOutcome, Provider } from './port.ts';
import type { ProviderHttpClient } from './provider-http-client.ts';
import { amountOf, keyOf, sanitizeNote } from './wire-translation.ts';

/** Outcome of a claim; one that lacks its key or amount is unknown. */
function outcomeOfClaim({ state, key, credited, note = '' }: WireClaim): ClaimOutcome {
  const text = sanitizeNote(note);
  switch (state) {
    case 'open':
      return { kind: 'open', note: text };
    case 'replaced':
      return key ? { kind: 'replaced', key: keyOf(key) } : { kind: 'unknown', cause: 'no key' };
    case 'credited':
      return credited
        ? { kind: 'credited', amount: amountOf(credited), note: text }
        : { kind: 'unknown', cause: 'no amount' };
    case 'refused':
      return { kind: 'refused', code: 'REFUSED', note: text };
  }
}

export function httpClaims({ getList, post }: ProviderHttpClient): Pick<Provider, 'claim' | 'findClaim'> {
  return {
    claim: async (request) => {
      const parsed = parseAnswer(Claim, await post('claims', request));
      if (parsed.kind === 'lost') return { kind: 'unknown', cause: parsed.cause };
      if (parsed.kind === 'error') {
        const { code, message } = parsed.error;
        if (code === 'RATE_LIMITED' || code === 'TRY_LATER') return { kind: 'unknown', cause: code };
        return { kind: 'refused', code, note: sanitizeNote(message) };
      }
      if (parsed.value.reference !== request.reference || parsed.value.orderId !== request.orderId)
        return { kind: 'unknown', cause: 'another claim' };
      return outcomeOfClaim(parsed.value);
    },
    findClaim: async (reference) => {
      const parsed = parseAnswer(Claims, await getList('claims', { reference }));
      if (parsed.kind === 'lost') return { kind: 'unknown', cause: parsed.cause };
      if (parsed.kind === 'error') return { kind: 'unknown', cause: parsed.error.code };
      const [claim, ...others] = parsed.value.claims;
      if (!claim) return { kind: 'absent' };
      if (others.length > 0 || claim.reference !== reference) return { kind: 'unknown', cause: 'another claim' };
      return outcomeOfClaim(claim);
    },
  };
}
