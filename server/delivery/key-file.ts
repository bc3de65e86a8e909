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

/** Keys of one order in a file. */
interface OrderKeys {
  orderNumber: string;
  productName: string;
  pieces: KeyPieces;
}

async function* plainLines(pieces: KeyPieces): AsyncGenerator<string> {
  for await (const keys of pieces) yield keys.map(({ secret }) => `${secret.reveal()}\n`).join('');
}

/** Tabs separate the columns: a spreadsheet opens such a text file without running its cells. */
async function* linesWithOrders(orders: readonly OrderKeys[]): AsyncGenerator<string> {
  for (const { orderNumber, productName, pieces } of orders)
    for await (const keys of pieces)
      yield keys.map(({ secret }) => `${secret.reveal()}\t${orderNumber}\t${productName}\n`).join('');
}

async function* csvLines(orders: readonly OrderKeys[], hasNumbers: boolean): AsyncGenerator<string> {
  const cells = new Map<string, string>();
  // Cached, because nearly all keys of an order share these values.
  const guardedOnce = (text: string): string => {
    const cell = cells.get(text) ?? guardedCell(text);
    cells.set(text, cell);
    return cell;
  };
  yield `${BOM}Key,${hasNumbers ? 'OrderNumber,' : ''}ProductName,Sku,Country\r\n`;
  for (const { orderNumber, productName, pieces } of orders) {
    const shared = `${hasNumbers ? `${guardedOnce(orderNumber)},` : ''}${guardedOnce(productName)}`;
    for await (const keys of pieces)
      yield keys
        .map(
          ({ secret, sku, country }) =>
            `${csvCell(secret.reveal())},${shared},${guardedOnce(sku)},${guardedOnce(country)}\r\n`,
        )
        .join('');
  }
}

const toFile = (name: string, isPlain: boolean, lines: AsyncGenerator<string>): FileReply => ({
  filename: `${name}.${isPlain ? 'txt' : 'csv'}`,
  contentType: `text/${isPlain ? 'plain' : 'csv'}; charset=utf-8`,
  body: Readable.from(lines, { objectMode: false }),
  headers: { 'cache-control': 'no-store' },
});

/**
 * A CSV with Key, ProductName, Sku, Country, or plain lines if a key looks like a formula (`isPlain`). Pieces are read
 * while the file is being sent.
 */
export const buildKeyFile = (order: OrderKeys, isPlain: boolean): FileReply =>
  toFile(
    order.orderNumber.replaceAll(' ', '-'),
    isPlain,
    isPlain ? plainLines(order.pieces) : csvLines([order], false),
  );

/** The same for several orders, whose numbers it names. */
export const buildJointKeyFile = (name: string, orders: readonly OrderKeys[], isPlain: boolean): FileReply =>
  toFile(name, isPlain, isPlain ? linesWithOrders(orders) : csvLines(orders, true));
