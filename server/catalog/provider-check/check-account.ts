// Shows the account at a provider: capabilities, balance and a few products. Buys nothing.

import { decimalOfE4 } from '#domain/catalog/provider-wire.ts';
import type { Amount, Capabilities, Provider } from '../provider/port.ts';

export type Print = (line: string) => void;

const PRODUCTS_SHOWN = 20;
const HOUR_S = 3600;

/** For terminals: `1234.5000` of a currency without needless zeros. */
export const amountText = ({ amountE4, currency }: Amount): string => `${decimalOfE4(amountE4)} ${currency}`;

const returnsText = ({ giveBack }: Capabilities): string => {
  if (!giveBack) return 'takes no keys back';
  const hours = Math.floor(giveBack.windowSeconds / HOUR_S);
  return `takes keys back within ${hours} hours`;
};

const describe = (facts: Capabilities): string[] => [
  `up to ${facts.unitsPerOrder} keys per order, ${facts.deliversLater ? 'delivered shortly after it' : 'delivered with it'}`,
  facts.lookupByReference
    ? `orders are found by our reference within ${facts.lookupLagSeconds} seconds`
    : 'orders cannot be found by our reference: after a lost reply, a person reads the statement',
  returnsText(facts),
];

async function printProducts(provider: Provider, print: Print): Promise<void> {
  const { items, leftOut = [], next } = await provider.products();
  const shown = items.flatMap((item) => (item.kind === 'product' ? [item] : [])).slice(0, PRODUCTS_SHOWN);
  const skus = shown.map(({ sku }) => sku);
  const prices = new Map(
    (skus.length > 0 ? (await provider.prices({ skus })).items : []).map((row) => [
      row.sku,
      row.kind === 'prices' ? row.prices[0] : undefined,
    ]),
  );
  print(`Products: ${items.length} on the first page${next === null ? ', which is the only one' : ''}`);
  for (const { sku, name } of shown) {
    const price = prices.get(sku);
    print(
      `  ${sku}  ${name}  ${price ? amountText({ amountE4: price.costE4, currency: price.currency }) : 'no price'}`,
    );
  }
  for (const { name, reason } of leftOut)
    print(`  could not be read: ${name || 'an entry without a name'} (${reason})`);
}

/**
 * Prints capabilities, balance and up to 20 products.
 * @throws ProviderError if the provider does not respond, or with something that cannot be read
 */
export async function checkAccount(provider: Provider, print: Print): Promise<void> {
  const facts = await provider.capabilities();
  print(`${provider.name}:`);
  for (const line of describe(facts)) print(`  ${line}`);
  print(facts.balance ? `Balance: ${amountText((await provider.balance()).available)}` : 'Balance: not reported');
  await printProducts(provider, print);
}
