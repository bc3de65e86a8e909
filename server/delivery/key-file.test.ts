import type { Readable } from 'node:stream';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { Secret } from '#domain/base/text/secret.ts';
import type { RevealedKey } from '#server/keys/package-keys.ts';
import { FORMULAS } from '#test/formulas.ts';
import { areLikeFormulas, buildKeyFile } from './key-file.ts';

const key = (secret: string, over: Partial<RevealedKey> = {}): RevealedKey => ({
  secret: new Secret(secret),
  kind: 'text',
  sku: 'SKU-1',
  country: 'DE',
  ...over,
});
const ORDER = { orderNumber: 'GK 2026 000001', productName: 'Game' };
/** File of keys delivered in pieces of one. */
async function fileOf(order: typeof ORDER, keys: readonly RevealedKey[]) {
  async function* pieces() {
    for (const one of keys) yield [one];
  }
  const { filename, body } = buildKeyFile({ ...order, pieces: pieces() }, areLikeFormulas(keys));
  return { filename, body: Buffer.concat(await (body as Readable).toArray()).toString() };
}

test('covers sixty possible formulas', () => {
  expect(new Set(FORMULAS).size).toBe(60);
});

test.each(FORMULAS.map((formula) => [formula]))(
  'prefixes a name or SKU %j with an apostrophe and changes nothing else',
  async (formula) => {
    const { filename, body } = await fileOf({ ...ORDER, productName: formula }, [
      key('AAAA-1', { sku: formula, country: formula }),
    ]);
    expect(filename).toBe('GK-2026-000001.csv');
    const [, row] = Papa.parse<string[]>(body.replace('\ufeff', ''), { newline: '\r\n' }).data;
    expect(row).toEqual(['AAAA-1', `'${formula}`, `'${formula}`, `'${formula}`]);
  },
);

test.each(FORMULAS.map((formula) => [formula]))(
  'never alters a key %j: such keys are written as plain lines',
  async (formula) => {
    const { filename, body } = await fileOf(ORDER, [key('AAAA-1'), key(formula)]);
    expect([filename, body]).toEqual(['GK-2026-000001.txt', `AAAA-1\n${formula}\n`]);
  },
);

test('leaves names with such characters further inside unchanged', async () => {
  const { body } = await fileOf({ ...ORDER, productName: 'Half-Life = 3 @ home, "Gold"' }, [key('AAAA-1')]);
  expect(body).toContain('"Half-Life = 3 @ home, ""Gold"""');
});
