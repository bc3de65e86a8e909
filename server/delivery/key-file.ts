// Format of key files. Keys are never altered: not escaped against formulas, only quoted according to RFC 4180. Keys
// that look like formulas are therefore written as plain text, one per line.

import { Readable } from 'node:stream';
import { BOM, csvCell, guardedCell } from '#domain/base/exports/csv.ts';
import { isFormula } from '#domain/base/exports/formula.ts';
import type { FileReply } from '#server/base/http/context.ts';
import type { RevealedKey } from '#server/keys/package-keys.ts';

/** Keys in file order, in pieces. */
export type KeyPieces = AsyncIterable<readonly RevealedKey[]>;

/** Whether a spreadsheet could interpret one of these keys as a formula. */
export const areLikeFormulas = (keys: readonly RevealedKey[]): boolean =>
  keys.some(({ secret }) => isFormula(secret.reveal()));

async function* plainLines(pieces: KeyPieces): AsyncGenerator<string> {
  for await (const keys of pieces) yield keys.map(({ secret }) => `${secret.reveal()}\n`).join('');
}

async function* csvLines(productName: string, pieces: KeyPieces): AsyncGenerator<string> {
  const product = guardedCell(productName);
  const cells = new Map<string, string>();
  // Cached, because nearly all keys of a package share these values.
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
 * A CSV with Key, ProductName, Sku, Country, or plain lines if a key looks like a formula (`isPlain`). Pieces are read
 * while the file is being sent.
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
