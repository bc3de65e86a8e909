// How keys are written into a file. A key is never altered: no guard against formulas is put before it, only the quotes
// that RFC 4180 asks for. Keys that a spreadsheet could take for a formula therefore leave as plain text, one a line.

import { Readable } from 'node:stream';
import { BOM, csvCell, guardedCell } from '#domain/base/csv.ts';
import { isFormula } from '#domain/base/formula.ts';
import type { FileReply } from '#server/base/context.ts';
import type { RevealedKey } from '#server/keys/package-keys.ts';

/** Keys in the order of the file, some at a time. */
export type KeyPieces = AsyncIterable<readonly RevealedKey[]>;

/** Could a spreadsheet take one of these keys for a formula? */
export const areLikeFormulas = (keys: readonly RevealedKey[]): boolean =>
  keys.some(({ secret }) => isFormula(secret.reveal()));

async function* plainLines(pieces: KeyPieces): AsyncGenerator<string> {
  for await (const keys of pieces) yield keys.map(({ secret }) => `${secret.reveal()}\n`).join('');
}

async function* csvLines(productName: string, pieces: KeyPieces): AsyncGenerator<string> {
  const product = guardedCell(productName);
  const cells = new Map<string, string>();
  // Nearly all keys of a package have the same ones.
  const guardedOnce = (text: string): string => {
    const cell = cells.get(text) ?? guardedCell(text);
    cells.set(text, cell);
    return cell;
  };
  yield `${BOM}Key,ProductName,Sku,Country\r\n`;
  for await (const keys of pieces)
    yield keys
      .map(
        ({ secret, sku, country }) =>
          `${csvCell(secret.reveal())},${product},${guardedOnce(sku)},${guardedOnce(country)}\r\n`,
      )
      .join('');
}

/**
 * A CSV with Key, ProductName, Sku, Country, or plain lines when a key could be read as a formula (`isPlain`). The pieces
 * are asked for while the file leaves.
 */
export function buildKeyFile(
  order: { orderNumber: string; productName: string },
  isPlain: boolean,
  pieces: KeyPieces,
): FileReply {
  const lines = isPlain ? plainLines(pieces) : csvLines(order.productName, pieces);
  return {
    filename: `${order.orderNumber.replaceAll(' ', '-')}.${isPlain ? 'txt' : 'csv'}`,
    contentType: `text/${isPlain ? 'plain' : 'csv'}; charset=utf-8`,
    body: Readable.from(lines, { objectMode: false }),
    headers: { 'cache-control': 'no-store' },
  };
}
