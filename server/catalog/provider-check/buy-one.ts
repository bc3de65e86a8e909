// Buys a single key at a provider's test system and returns it, to see the whole way of a purchase before it costs money.

import { setTimeout as pause } from 'node:timers/promises';
import { maskKey } from '#domain/catalog/key-text.ts';
import type { BuyOutcome, DeliveredKey, Provider } from '../provider/port.ts';
import { amountText, type Print } from './check-account.ts';

type Delivered = Extract<BuyOutcome, { kind: 'delivered' }>;

const POLL_MS = 2_000;

const shownKey = ({ format, secret, fault }: DeliveredKey): string =>
  `${format === 'text' ? maskKey(secret.reveal()) : 'an image'}${fault ? `, which cannot be sold: ${fault}` : ''}`;

/** Waits for the keys of an accepted order, for as long as the provider may take. */
async function waitForKeys(
  provider: Provider,
  reference: string,
  first: BuyOutcome,
  withinMs: number,
): Promise<BuyOutcome> {
  const until = performance.now() + withinMs;
  let outcome = first;
  while (outcome.kind === 'accepted' && performance.now() < until) {
    await pause(POLL_MS);
    const found = await provider.findByReference(reference);
    if (found.kind === 'found') outcome = found.outcome;
  }
  return outcome;
}

async function returnKey(provider: Provider, { providerOrderId }: Delivered, print: Print): Promise<boolean> {
  if (!(await provider.capabilities()).giveBack) {
    print('Not returned: the provider takes no keys back.');
    return true;
  }
  const returned = await provider.giveBack(providerOrderId, 'Test purchase');
  if (returned.kind === 'returned') {
    print(`Returned${returned.refunded ? ` for ${amountText(returned.refunded)}` : ''}.`);
    return true;
  }
  print(
    returned.kind === 'refused'
      ? `The return was refused: ${returned.code} ${returned.note}`
      : `The return was requested, and is not confirmed yet: ${returned.cause}`,
  );
  return returned.kind === 'unknown';
}

/**
 * Buys one key of a product at its current price, prints it masked, and returns it.
 * @param reference sent to the provider, and printed first: with it an order can be found if the process dies
 * @returns whether a key was delivered and its return at least requested
 */
export async function buyOne(provider: Provider, sku: string, reference: string, print: Print): Promise<boolean> {
  const [row] = (await provider.prices({ skus: [sku] })).items;
  const price = row?.kind === 'prices' ? row.prices[0] : undefined;
  const country = price?.countries[0];
  if (!price || country === undefined) {
    print(`${sku} has no price, so it cannot be bought.`);
    return false;
  }
  const max = { amountE4: price.costE4, currency: price.currency };
  print(`Buying one key of ${sku} for ${amountText(max)}, reference ${reference}`);
  const bought = await provider.buy({ reference, sku, quantity: 1, country, priceId: price.id, max });
  const { maxProcessingSeconds, lookupLagSeconds } = await provider.capabilities();
  const withinMs = (maxProcessingSeconds + lookupLagSeconds) * 1000;
  const outcome = await waitForKeys(provider, reference, bought, withinMs);
  if (outcome.kind !== 'delivered') {
    print(`No key was delivered: ${describeOutcome(outcome)}`);
    return false;
  }
  for (const key of outcome.keys) print(`Delivered ${shownKey(key)}`);
  print(`Charged ${amountText(outcome.charged)} for order ${outcome.providerOrderId}`);
  return returnKey(provider, outcome, print);
}

/** Kind of an outcome with what the provider reason. */
function describeOutcome(outcome: Exclude<BuyOutcome, Delivered>): string {
  const code = 'code' in outcome ? ` ${outcome.code}` : '';
  const reason = 'note' in outcome ? outcome.note : 'cause' in outcome ? outcome.cause : '';
  return `${outcome.kind}${code}${reason && ` (${reason})`}`;
}
